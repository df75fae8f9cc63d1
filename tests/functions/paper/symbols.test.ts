import { expect, test } from 'vitest'
import { replacementCharacter } from '#paper/characters'
import { missingFromPdf, symbolPattern, withLookAlikes } from '#paper/document-characters'
import { renderLibrary } from '#prompts/paper'
import { provider } from '../portal.ts'
import { readDocument } from './read-document.ts'

test('splits text at symbols and nowhere else', () => {
  expect('Role → Task'.split(symbolPattern)).toEqual(['Role ', '→', ' Task'])
  expect('no sign - [x] ^ here'.split(symbolPattern)).toEqual(['no sign - [x] ^ here'])
})

test('copies ticks, boxes and arrows out as typed, and the marks of Word’s lists as what they look like', async () => {
  const text = 'Role → Task ✓ if 3 ≤ n\n☐ Hats ☑ ✔\n\uf0b7 one\n\uf0a7 two\n\uf0d8 three\n\uf0fc four\n\uf076 five'
  const prompt = { promptId: 'p', moduleId: 'genai-module-1', title: '★ Star', text, version: 1 } as const
  const at = new Date('2026-03-02T01:00:00.000Z')
  const bytes = await renderLibrary({ prompts: [{ ...prompt, createdAt: '', updatedAt: '' }], provider, at })
  const read = await readDocument(bytes ?? new Uint8Array())
  expect(read.lines.slice(4, 12)).toEqual([
    '1. ★ Star',
    'Role → Task ✓ if 3 ≤ n',
    '☐ Hats ☑ ✔',
    '• one',
    '▪ two',
    '➔ three',
    '✓ four',
    '❖ five',
  ])
  expect(read.text).not.toContain(replacementCharacter)
})

test('prints mathematics so that it copies out as typed, in any order, in one process', async () => {
  const lines = [
    '√2 + ∑ xᵢ = ∞',
    '∫ 𝑓(𝑥) d𝑥 ≡ ∂y ∇ ∅',
    'A ∩ B ⊂ C ∪ D ∴ ∠ABC ⊥ ∠DEF',
    '① ② Ⅳ ♭ ♯ ⇌ ⌊x⌋ ⟨a,b⟩',
    'Mathis and ∆, Ω, µ',
  ]
  const at = new Date('2026-03-02T01:00:00.000Z')
  for (const order of [lines, lines.toReversed(), [...lines].sort()]) {
    const prompt = {
      promptId: 'p',
      moduleId: 'genai-module-1',
      title: 'Maths ∑',
      text: order.join('\n'),
      version: 1,
    } as const
    const bytes = await renderLibrary({ prompts: [{ ...prompt, createdAt: '', updatedAt: '' }], provider, at })
    const read = await readDocument(bytes ?? new Uint8Array())
    expect(read.lines.slice(4, 10)).toEqual(['1. Maths ∑', ...order])
    expect(bytes?.length).toBeLessThan(60_000)
  }
})

/** What teachers paste from slides, documents and web pages: bullets, ticks, arrows, office and school, weather, keys, games. */
const pasted = [
  '✓✔✅☑✗✘❌☐☒✕✖●○◉◎■□▪▫▲△▴▶►▷▼▽◀◄◆◇◈❖⬛⬜⭕⚫⚪★☆✩✪✦✧✱✳✴❋❏❐❑❒❶❷①②③•◦‣⁃※†‡§¶',
  '→←↑↓↔↕⇒⇐⇔➔➙➜➞➡⬅⬆⬇➢➣➤➥➨➲➽↩↪↵⤴⤵⟵⟶⟷⚠⚡⛔☢☣ℹ❗❓❛❜❝❞✂✁☎☏✉✎✏✐✑✒✍☞☜☝✋✌👍👎',
  '☀☁☂☃☔☕☺☹☻♥❤❥♦♠♣☘❀✿❄❅♪♫♬♭♯⌘⌥⇧⌃⎋⇥⌫⌦⏎⏏␣⌨⌚⌛⏱⏳⚙⚒⚓⚖⚛♻♿♾⚕✈⚽⚐⚑☰⋮⋯✚➕➖➗×÷±≈≠≤≥∞√∑∆°™©®№½⅓',
  '🖥🖨🖱🖊🖌🔍🔒🔓📚🎓🗑🗒🗂🏷🕐🏠🛈🗸🗹🖎📎📌📍🔑🔔🔗📧📝📖🏫💡🎯🌟🚫😀✊❎🔴🟢🔵🟡',
].map((row) => [...row])

test('prints every mark that teachers paste, or names it before the download', async () => {
  const text = pasted.flat().map((mark) => `x${mark}x`)
  const prompt = {
    promptId: 'p',
    moduleId: 'genai-module-1',
    title: 'Marks',
    text: text.join('\n'),
    version: 1,
  } as const
  const at = new Date('2026-03-02T01:00:00.000Z')
  const bytes = await renderLibrary({ prompts: [{ ...prompt, createdAt: '', updatedAt: '' }], provider, at })
  const read = (await readDocument(bytes ?? new Uint8Array())).lines.filter((line) => /^x.*x$/.test(line))
  expect(read).toHaveLength(text.length)
  const named = new Set(missingFromPdf(text.join('\n')))
  const wrong = pasted.flat().filter((mark, index) => {
    return read[index] !== `x${named.has(mark) ? replacementCharacter : withLookAlikes(mark)}x`
  })
  expect(wrong).toEqual([])
})
