import { describe, expect, test } from 'vitest'
import type { InlineNode, LessonNode } from '#lessons/lesson'
import { nodesOf } from './sample-lesson.ts'

const t = (value: string): InlineNode => ({ type: 'text', value })

const inlines: [name: string, markdown: string, nodes: InlineNode[]][] = [
  ['a wrapped line', 'one\ntwo', [t('one two')]],
  [
    'strong, emphasis and code',
    '**a** *b* `c`',
    [
      { type: 'strong', nodes: [t('a')] },
      t(' '),
      { type: 'emphasis', nodes: [t('b')] },
      t(' '),
      { type: 'code', value: 'c' },
    ],
  ],
  [
    'a link',
    '[eSafety](https://www.esafety.gov.au/)',
    [{ type: 'link', href: 'https://www.esafety.gov.au/', nodes: [t('eSafety')] }],
  ],
  ['a hard break', 'one\\\ntwo', [t('one'), { type: 'break' }, t('two')]],
  ['a colon and a word', 'Task:write it. At 9:30am, Role:teacher{x}', [t('Task:write it. At 9:30am, Role:teacher{x}')]],
  ['a colon and brackets', 'Format:list[three] here', [t('Format:list[three] here')]],
  ['a year and its number', 'In Year\n9, Terms 1 and 2.', [t('In Year\u00a09, Terms\u00a01 and 2.')]],
  ['single tildes', 'about ~5 and ~6', [t('about ~5 and ~6')]],
  ['placeholders in brackets', 'Dear [student name],', [t('Dear [student name],')]],
]

describe('inline Markdown', () => {
  test.each(inlines)('compiles %s', (_, markdown, nodes) => {
    expect(nodesOf(markdown)).toEqual([{ type: 'paragraph', nodes }])
  })
})

const blocks: [name: string, markdown: string, node: LessonNode][] = [
  [
    'a heading',
    '### Look *closer*',
    { type: 'heading', depth: 3, nodes: [t('Look '), { type: 'emphasis', nodes: [t('closer')] }] },
  ],
  ['a quotation', '> Said.', { type: 'quote', nodes: [{ type: 'paragraph', nodes: [t('Said.')] }] }],
  [
    'a list in a list',
    '- a\n  - b',
    {
      type: 'list',
      ordered: false,
      start: 1,
      items: [
        [
          { type: 'paragraph', nodes: [t('a')] },
          { type: 'list', ordered: false, start: 1, items: [[{ type: 'paragraph', nodes: [t('b')] }]] },
        ],
      ],
    },
  ],
  [
    'a table, with empty cells added to short rows',
    '| a | b |\n|---|---|\n| 1 |',
    { type: 'table', columns: [[t('a')], [t('b')]], rows: [[[t('1')], []]] },
  ],
]

describe('block Markdown', () => {
  test.each(blocks)('compiles %s', (_, markdown, node) => {
    expect(nodesOf(markdown)).toEqual([node])
  })
})
