import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { frontMatter, nodesOf, problemsIn } from './sample-lesson.ts'

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

const section = '## A\n::section{id=a minutes=2}\n\nText.\n'
const files: [name: string, markdown: string, ...problems: string[]][] = [
  ['no front matter', section, '1: Begin the file with front matter'],
  [
    'front matter that is not YAML',
    `---\nmodule: digital-media\nsubtitle: a: b\n---\n${section}`,
    '3: This front matter is not valid YAML',
  ],
  ['an empty front matter', `---\n---\n${section}`, '1: Write the front matter'],
  ['a missing field', `${frontMatter.replace(/audience.*\n/, '')}${section}`, '1: Write “audience”'],
  [
    'an unknown field',
    `${frontMatter.replace('audience', 'level: 1\naudience')}${section}`,
    '7: Front matter has no “level”',
  ],
  [
    'a promise that is no box of the lesson',
    `${frontMatter.replace('audience', 'promise: later\naudience')}${section}`,
    '1: “promise” must be the id of a reflection of this lesson',
  ],
  ['an unknown module', `${frontMatter.replace('digital-media', 'digital')}${section}`, '2: “module” must be one of'],
  [
    'a module in another module’s file',
    `${frontMatter.replace('digital-media', 'environmental-ed')}${section}`,
    '2: The file of this module must be named',
  ],
  ['an impossible date', `${frontMatter.replace('11-20', '02-30')}${section}`, '4: Write “reviewed” as the date'],
  ['no outcomes', `${frontMatter.replace(/outcomes:\n.*\n/, 'outcomes: []\n')}${section}`, '5: Write “outcomes”'],
  ['text before the first section', `${frontMatter}Hello.\n\n${section}`, '9: This text is outside a section'],
  ['no sections', frontMatter, '1: The lesson has no sections'],
  ['a section without ::section', `${frontMatter}## A\n\nText.\n`, '9: Write ::section{id=… minutes=…}'],
  [
    'a section with ::section too late',
    `${frontMatter}## A\n\nText.\n\n::section{id=a minutes=2}\n`,
    '9: Write ::section{id=… minutes=…}',
    '13: “section” belongs on the line after',
  ],
  ['a section without minutes', `${frontMatter}## A\n::section{id=a}\n\nText.\n`, '10: “section” needs minutes=…'],
  ['a section without text', `${frontMatter}## A\n::section{id=a minutes=2}\n`, '9: This section is empty'],
  ['two sections with the same id', `${frontMatter}${section}${section}`, '14: The id “a” is already used on line 10.'],
  [
    'a link in a title',
    `${frontMatter}${section.replace('## A', '## [A](https://a.edu.au)')}`,
    '9: The title of a section must be plain text',
    '9: This section has no title',
  ],
]

describe('a lesson file is refused for', () => {
  test.each(files)('%s', (_, markdown, ...problems) => {
    const found = problemsIn(markdown)
    expect(found).toHaveLength(problems.length)
    for (const [i, start] of problems.entries()) expect(found[i]).toContain(start)
  })
})
