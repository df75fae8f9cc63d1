import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allTags, isSameTag, tagFrom, tagsIn, tidyTags, withTagRenamed } from '#prompts/tags'

const anyText = fc.string({ unit: 'binary' })

test.each([
  ['  Year 7 ', 'Year 7'],
  ['#maths', 'maths'],
  ['## maths', 'maths'],
  ['two\nlines', 'two lines'],
  ['a, b; c', 'a b c'],
  ['Māori', 'Māori'],
  ['Ma\u0304ori', 'Māori'],
  ['👩‍🏫', '👩‍🏫'],
  ['C#', 'C#'],
  [' , ', ''],
  ['\u200b\u2060', ''],
])('%j as a tag is %j', (typed, tag) => expect(tagFrom(typed)).toBe(tag))

test('a tag that is tidied again stays as it is, and commas never divide one', () => {
  fc.assert(
    fc.property(anyText, (typed) => {
      const tag = tagFrom(typed)
      expect(tagFrom(tag)).toBe(tag)
      expect(tagsIn(tag)).toEqual(tag ? [tag] : [])
    }),
  )
})

test('tags in one text come back from it, whatever they are', () => {
  fc.assert(
    fc.property(fc.array(anyText), (typed) => {
      const tags = tidyTags(typed)
      expect(tagsIn(tags.join(', '))).toEqual(tags)
      expect(tidyTags(tags)).toEqual(tags)
    }),
  )
})

test.each([
  [['a', 'b'], 'a', 'c', ['c', 'b']],
  [['a', 'B'], 'a', 'b', ['b']],
  [['Maths'], 'maths', 'MATHS', ['MATHS']],
  [['a', 'b'], 'A', undefined, ['b']],
  [['a'], 'x', 'y', ['a']],
])('%j with %j called %j are %j', (tags, from, to, after) => expect(withTagRenamed(tags, from, to)).toEqual(after))

test('renaming or removing a tag twice is the same as once', () => {
  const tag = fc.constantFrom('a', 'A', 'b', 'year 7', 'Year 7')
  fc.assert(
    fc.property(fc.array(tag), tag, fc.option(tag, { nil: undefined }), (some, from, to) => {
      const tags = tidyTags(some)
      const once = withTagRenamed(tags, from, to)
      expect(withTagRenamed(once, from, to)).toEqual(once)
      if (to === undefined) expect(once.some((one) => isSameTag(one, from))).toBe(false)
    }),
  )
})

test('all tags are counted once for each prompt, in any capitals, and in the order in which one looks for them', () => {
  const prompts = [{ tags: ['Year 10', 'maths'] }, {}, { tags: ['Maths'] }, { tags: ['Year 7', 'maths'] }]
  expect(allTags(prompts)).toEqual([
    { tag: 'maths', count: 3 },
    { tag: 'Year 7', count: 1 },
    { tag: 'Year 10', count: 1 },
  ])
})
