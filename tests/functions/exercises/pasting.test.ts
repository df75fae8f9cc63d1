import { describe, expect, test } from 'vitest'
import { places, sectors } from '#core/places'
import { pasteRules, WrittenRule } from '#exercises/compiler/pasting'
import { exhibits } from '#exercises/exhibits'
import { pasteTexts, pasteTools, ruleFor } from '#exercises/paste-rules'
import { nodesOf } from '../lessons/sample-lesson.ts'

const rules = pasteRules()

test('no employer’s page lets a wellbeing note or a parent’s email go into a public tool, anywhere', () => {
  for (const place of [undefined, ...places])
    for (const sector of sectors)
      for (const tool of ['login', 'open'] as const)
        for (const text of ['draft', 'mark', 'wellbeing', 'email'] as const)
          expect(ruleFor(rules, { place, sector, tool }, text)?.verdict, `${place} ${sector} ${tool} ${text}`).toBe(
            'no',
          )
})

test.each(['nsw', 'vic'] as const)(
  'government schools in %s have their own department’s words for public tools',
  (place) => {
    for (const text of pasteTexts)
      expect(ruleFor(rules, { place, sector: 'government', tool: 'open' }, text)?.place).toBe(place)
  },
)

test('what nobody has read says nothing', () => {
  expect(ruleFor(rules, { place: 'tas', sector: 'independent', tool: 'approved' }, 'draft')).toBeUndefined()
  expect(ruleFor(rules, { place: 'tas', sector: 'independent', tool: 'open' }, 'plan')).toBeUndefined()
})

test('each rule is the first that fits some question, so none is there in vain', () => {
  const used = new Set(
    places.flatMap((place) =>
      sectors.flatMap((sector) =>
        pasteTools.flatMap((tool) => pasteTexts.map((text) => ruleFor(rules, { place, sector, tool }, text))),
      ),
    ),
  )
  for (const rule of rules) expect(used).toContain(rule)
})

describe('a rule', () => {
  const [rule] = rules
  test.each([
    ['a quotation of more than 25 words', { says: Array.from({ length: 26 }, () => 'word').join(' ') }],
    ['a home page', { address: 'https://example.edu.au/' }],
    ['no day', { read: undefined }],
    ['a text that nobody pastes', { texts: ['secret'] }],
  ])('is refused with %s', (_, change) => {
    expect(WrittenRule.safeParse(rule).success).toBe(true)
    expect(WrittenRule.safeParse({ ...rule, ...change }).success).toBe(false)
  })
})

test('the table in a lesson carries the rules', () => {
  const [node] = nodesOf('::::pasting{id=may minutes=4 title="May I?"}\nChoose.\n::::')
  expect(exhibits.pasting.parse(node)).toEqual(node)
  expect(node).toMatchObject({ type: 'pasting', rules: { length: rules.length } })
})
