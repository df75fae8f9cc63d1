import { expect, test } from 'vitest'
import { compileValid, frontMatter, problemsOf } from './sample-lesson.ts'

const glossary = `:::terms
| You'll hear | It means | At school |
|---|---|---|
| Large language model (LLM) | The next-word predictor | The engine |
| Token | A piece of a word | Limits are counted in them |
| Bias | A lean in the data | Look for it |
:::`
const lesson = (before: string, after: string) =>
  compileValid(`${frontMatter}
## One
::section{id=one minutes=5}

${before}

## Words
::section{id=words minutes=5}

A token is explained below.

${glossary}

## Three
::section{id=three minutes=2}

${after}
`).lesson

/** Each paragraph that has terms, by its first words. */
const termsIn = ({ sections }: ReturnType<typeof lesson>) =>
  sections.flatMap(({ id, nodes }) =>
    nodes.flatMap((node) =>
      node.type === 'paragraph' && node.terms ? [[id, ...node.terms.map(({ term }) => term)]] : [],
    ),
  )

test('a term stands beside the first paragraph that uses it, outside the section that explains it', () => {
  const compiled = lesson('Nothing.\n\nThe tokens of an LLM.\n\nAn LLM again.', 'Biased or not, mind the bias.')
  expect(termsIn(compiled)).toEqual([
    ['one', 'Large language model (LLM)', 'Token'],
    ['three', 'Bias'],
  ])
  expect(compiled.sections[0]?.nodes[1]).toMatchObject({
    terms: [{ meaning: 'The next-word predictor' }, { meaning: 'A piece of a word' }],
  })
  expect(compiled.sections[1]?.nodes[1]).toMatchObject({ type: 'table' })
})

test.each([
  ['part of another word', 'A betokened ailment, biased.'],
  ['an abbreviation in small letters', 'Not an llm.'],
  ['only in a box', ':::callout{title="Aside"}\nA token.\n:::'],
])('%s has no note', (_, text) => {
  expect(termsIn(lesson(text, 'Nothing.'))).toEqual([])
})

test.each([
  ['text', ':::terms\nA token is a piece of a word.\n:::'],
  ['a table of one column', ':::terms\n| Word |\n|---|\n| Token |\n:::'],
])('refuses %s in place of a table', (_, body) => {
  expect(problemsOf(body)).toEqual([
    '1: “terms” must contain one table, with the term and what it means in its first two columns.',
  ])
})
