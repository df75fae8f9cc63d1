import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodesOf } from './sample-lesson.ts'

const textOf = (written: string) => {
  const [node] = nodesOf(`::::prompt{id=a title="T"}\n${written}\n::::`)
  return node?.type === 'prompt' ? node.text : undefined
}

const verbatim: [name: string, text: string][] = [
  ['Markdown', '# Role\n**You** are *a* [teacher](http://x)\n\n* one\n+ two\n\n    indented'],
  ['placeholders', 'Dear <student>, &amp; [name] {x} $y `z`'],
  ['labels', 'Role: teacher\nTask:write\n:::note\n:::'],
  ['an open fence', '```\nnot closed'],
  ['an open comment', '<!-- not closed'],
  ['spaces at line ends', 'one  \ntwo\\\nthree'],
  ['a table', '| a |b|\n|--|--|'],
  ['front matter', '---\na: b\n---'],
  ['blank lines within', 'a\n\n\nb'],
]

describe('a prompt', () => {
  test.each(verbatim)('keeps %s exactly as typed', (_, text) => {
    expect(textOf(text)).toBe(text)
  })

  test('loses blank lines at its start and end, and Windows line ends', () => {
    expect(textOf('\n\n a\r\nb \n\n')).toBe(' a\nb ')
  })

  test('keeps any lines except its own closing fence', () => {
    const line = fc.string({ unit: 'grapheme-ascii' }).filter((text) => !/^\s*:{4,}\s*$/.test(text))
    const text = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => lines.join('\n'))
    const framed = text.map((inner) => `first\n${inner}\nlast`)
    fc.assert(
      fc.property(framed, (written) => {
        expect(textOf(written)).toBe(written)
      }),
    )
  })
})
