import { expect, test } from 'vitest'
import { standIn } from '../../../functions/pdf/characters.ts'
import { loadFaces } from '../../../functions/pdf/fonts.ts'
import { renderLibrary } from '../../../functions/pdf/prompt-library.ts'
import { atSigns, signs } from '../../../functions/pdf/symbols.ts'
import { provider } from '../portal.ts'
import { readDocument } from './read-document.ts'

test('only what the typeface lacks is drawn, and who copies it gets characters of the typeface', async () => {
  const { regular, bold } = await loadFaces()
  for (const [char, { plain }] of signs) {
    expect(regular.characterSet).not.toContain(char.codePointAt(0))
    for (const each of plain) {
      expect(regular.characterSet).toContain(each.codePointAt(0))
      expect(bold.characterSet).toContain(each.codePointAt(0))
    }
  }
})

test('signs split a text, and nothing else does', () => {
  expect('Role → Task'.split(atSigns)).toEqual(['Role ', '→', ' Task'])
  expect('no sign - [x] ^ here'.split(atSigns)).toEqual(['no sign - [x] ^ here'])
})

test('a line with signs keeps its words and their order', async () => {
  const text = `Role → Task ✓ if 3 ≤ n\n☐ Hats\n${[...signs.keys()].join('')}`
  const prompt = { promptId: 'p', moduleId: 'genai-module-1', title: '★ Star', text, version: 1 } as const
  const at = new Date('2026-03-02T01:00:00.000Z')
  const bytes = await renderLibrary({ prompts: [{ ...prompt, createdAt: '', updatedAt: '' }], provider, at })
  const read = await readDocument(bytes ?? new Uint8Array())
  expect(read.lines.slice(4, 7)).toEqual(['1. * Star', 'Role -> Task [x] if 3 <= n', '[ ] Hats'])
  expect(read.text).toContain([...signs.values()].map(({ plain }) => plain).join(''))
  expect(read.text).not.toContain(standIn)
})
