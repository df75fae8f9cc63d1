import { describe, expect, test } from 'vitest'
import {
  certificateKeyOf,
  certificateKeys,
  courseById,
  courseIds,
  courses,
  exportTitle,
  flagship,
  isCourseId,
  isModuleId,
  moduleIds,
  price,
} from '#catalogue/catalogue'
import { standardsOf } from '#catalogue/standards'
import { certificateFacts } from '#certificates/rules'

test.each(certificateKeys)('a certificate for %s can print its hours exactly with one decimal place', (key) => {
  expect(certificateFacts(key).minutes % 6).toBe(0)
})

describe('the standards of a course', () => {
  test.each(courses)('are listed once each, in order, at Proficient level: $id', ({ standards }) => {
    expect(standards).toEqual([...new Set(standards)].sort())
    for (const code of standards) expect(code).toMatch(/^[1-7]\.[1-7]\.2$/)
  })

  test('share the name of a Standard exactly if they share its number', () => {
    const used = standardsOf([...new Set(courses.flatMap(({ standards }) => standards))])
    const names = new Map(used.map(({ code, standard }) => [code[0], standard]))
    for (const { code, standard } of used) expect(standard, code).toBe(names.get(code[0]))
    expect(new Set(names.values()).size).toBe(names.size)
  })

  test('each have a focus area and a descriptor sentence of their own', () => {
    const used = standardsOf([...new Set(courses.flatMap(({ standards }) => standards))])
    expect(new Set(used.map(({ focus }) => focus)).size).toBe(used.length)
    expect(new Set(used.map(({ descriptor }) => descriptor)).size).toBe(used.length)
    for (const { code, descriptor } of used) expect(descriptor, code).toMatch(/^[A-Z][^.]+\.$/)
  })

  test('fail loudly if the catalogue names an unknown code', () => {
    expect(() => standardsOf(['9.9.9'])).toThrow('No descriptor for standard 9.9.9')
  })
})

describe('ids', () => {
  test('are unique, and each module belongs to one course', () => {
    expect(courses.map(({ id }) => id)).toEqual([...new Set(courseIds)])
    expect(courses.flatMap((course) => course.modules.map(({ id }) => id))).toEqual([...new Set(moduleIds)])
  })

  test.each(['', 'module-1', 'genai-module-6', 'GENAI-MODULE-1', ' genai-module-1', 'constructor', '__proto__'])(
    '“%s” is neither a module nor a course',
    (text) => {
      expect([isModuleId(text), isCourseId(text)]).toEqual([false, false])
    },
  )
})

describe('certificates', () => {
  test.each([...courseIds, ...moduleIds])('completing %s leads to a certificate that covers it', (id) => {
    const key = certificateKeyOf(id)
    const covered = key ? certificateFacts(key).modules.map(({ moduleId }) => moduleId) : []
    expect(covered).toEqual(
      expect.arrayContaining(isCourseId(id) ? courseById(id).modules.map((module) => module.id) : [id]),
    )
  })

  test.each(certificateKeys)('%s leads to itself, never to another certificate', (key) => {
    expect(certificateKeyOf(key)).toBe(key)
  })

  test('have different titles', () => {
    expect(new Set(certificateKeys.map((key) => certificateFacts(key).title)).size).toBe(certificateKeys.length)
  })
})

test.each(['genai-course', 'a-module-of-the-past', 'constructor'])(
  'prompts of the unknown module %s are exported under its id',
  (id) => {
    expect(exportTitle(id)).toBe(id)
  },
)

test('modules of the flagship, and no others, say what it takes to finish them', () => {
  for (const course of courses)
    for (const { requirement } of course.modules) expect(requirement !== '').toBe(course === flagship)
})

test('the price that teachers read is the price that Stripe charges', () => {
  expect(price.label).toBe(`$${price.amount / 100} ${price.currency.toUpperCase()}`)
  expect(price.label).toBe('$99 AUD')
})
