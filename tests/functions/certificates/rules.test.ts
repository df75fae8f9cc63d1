import { describe, expect, test } from 'vitest'
import { certificateKeyOf, certificateKeys, flagship, type ModuleId } from '#catalogue/catalogue'
import {
  certificateDate,
  certificateEdition,
  certificateFacts,
  certificateName,
  duration,
  openModules,
  verificationUrl,
} from '#certificates/rules'
import type { Zone } from '#core/day'

describe('a certificate key in a URL', () => {
  test.each([
    ['genai-course', 'genai-course'],
    ['genai-module-5', 'genai-course'],
    ['module-1', 'genai-module-1'],
    ['genai-module-1', 'genai-module-1'],
    ['genai-module-2', 'genai-module-2'],
    ['genai-module-3', 'genai-module-3'],
    ['genai-module-4', 'genai-module-4'],
    ['failure-festival', 'failure-festival'],
    ['digital-media', 'digital-media'],
    ['environmental-ed', 'environmental-ed'],
    ['controversial-topics', 'controversial-topics'],
  ])('%s leads to the certificate %s', (text, key) => {
    expect(certificateKeyOf(text)).toBe(key)
  })

  test.each([
    '',
    'module-2',
    'genai-module-6',
    'GENAI-COURSE',
    'genai-course ',
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
  ])('“%s” leads to no certificate', (text) => {
    expect(certificateKeyOf(text)).toBeUndefined()
  })
})

describe('a certificate', () => {
  test.each([
    ['genai-course', 'course', 600, 5, 6],
    ['genai-module-1', 'module', 90, 1, 6],
    ['genai-module-2', 'module', 150, 1, 6],
    ['genai-module-3', 'module', 180, 1, 6],
    ['genai-module-4', 'module', 120, 1, 6],
    ['failure-festival', 'course', 180, 1, 4],
    ['digital-media', 'course', 240, 1, 4],
    ['environmental-ed', 'course', 240, 1, 4],
    ['controversial-topics', 'course', 240, 1, 5],
  ] as const)(
    'for %s is for a %s of %i minutes, %i modules, %i standards',
    (key, kind, minutes, modules, standards) => {
      const facts = certificateFacts(key)
      expect([facts.kind, facts.minutes, facts.modules.length, facts.standards.length]).toEqual([
        kind,
        minutes,
        modules,
        standards,
      ])
      expect(facts.modules.reduce((sum, module) => sum + module.minutes, 0)).toBe(minutes)
    },
  )

  test('has the title of its course or module', () => {
    expect(certificateKeys.map((key) => certificateFacts(key).title)).toEqual([
      'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
      'Failure Festival',
      'Digital media literacy: seeing beyond synthetic media',
      'Environmental education: Please Stop Pretending',
      'Teaching controversial topics',
      'Understanding AI Without the Jargon',
      'The Power of Prompting',
      'Building My AI Teaching Partner',
      'The AI Feedback Generator',
    ])
  })
})

describe('a certificate’s completion', () => {
  const counts = { done: { sections: 0, exercises: 0, boxes: 0 }, all: { sections: 2, exercises: 1, boxes: 1 } }
  const done = (completedAt: string, zone: Zone = 'Australia/Sydney') => ({
    ...{ completedAt, zone, reviewed: '2026-11-20', minutes: 60, counts },
  })
  const days = { 1: '01', 2: '09', 3: '03', 4: '04' }
  const four = new Map(
    Object.entries(days).map(([n, day]) => [`genai-module-${n}` as ModuleId, done(`2026-03-${day}T00:00:00.000Z`)]),
  )

  test('is that of the latest of a course’s modules', () => {
    const all = new Map(four).set('genai-module-5', done('2026-03-02T00:00:00.000Z'))
    expect(openModules('genai-course', all)).toEqual([])
    expect(certificateEdition('genai-course', all)?.completedAt).toBe('2026-03-09T00:00:00.000Z')
  })

  test('is counted where the learner was when they completed the last', () => {
    const perth = done('2026-12-31T13:30:00.000Z', 'Australia/Perth')
    const sydney = done('2026-12-31T13:29:00.000Z')
    const all = new Map(flagship.modules.map(({ id }, n) => [id, n === 1 ? perth : sydney]))
    const { completedAt = '', zone = 'Australia/Sydney' } = certificateEdition('genai-course', all) ?? {}
    expect(certificateDate(completedAt, zone)).toBe('December 31, 2026')
  })

  test('is missing while modules are open', () => {
    expect(openModules('genai-course', four)).toEqual(['genai-module-5'])
    expect(openModules('genai-course', new Map())).toHaveLength(5)
    expect(certificateEdition('genai-course', four)).toBeUndefined()
    expect(certificateEdition('digital-media', four)).toBeUndefined()
  })

  test('of a module is its own', () => {
    expect(openModules('genai-module-3', four)).toEqual([])
    expect(certificateEdition('genai-module-3', four)?.completedAt).toBe('2026-03-03T00:00:00.000Z')
  })
})

test.each([
  [600, '10 hours of professional learning'],
  [90, '1 hour 30 minutes of professional learning'],
  [95, '1 hour 35 minutes of professional learning'],
  [150, '2 hours 30 minutes of professional learning'],
  [121, '2 hours 1 minute of professional learning'],
  [59, '59 minutes of professional learning'],
  [180, '3 hours of professional learning'],
  [60, '1 hour of professional learning'],
])('%i minutes read “%s”', (minutes, text) => {
  expect(duration(minutes)).toBe(text)
})

test.each([
  ['2025-01-05T00:00:00.000Z', 'January 5, 2025'],
  ['2025-01-04T12:59:59.999Z', 'January 4, 2025'],
  ['2025-01-04T13:00:00.000Z', 'January 5, 2025'],
  ['2025-06-30T13:59:59.999Z', 'June 30, 2025'],
  ['2025-06-30T14:00:00.000Z', 'July 1, 2025'],
  ['2025-12-31T13:00:00.000Z', 'January 1, 2026'],
])('%s is %s in Sydney', (iso, date) => {
  expect(certificateDate(iso, 'Australia/Sydney')).toBe(date)
})

describe('a name', () => {
  test.each([
    ['Jane Brien', 'Jane Brien'],
    ['  Jane Brien\u00a0', 'Jane Brien'],
    ['Siobha\u0301n O’Neill', 'Siobhán O’Neill'],
    ['Māia Ngāti', 'Māia Ngāti'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['Ζωή Παππά', 'Ζωή Παππά'],
    ['Ганна Шевченко', 'Ганна Шевченко'],
    ["Dr D'Arcy-Smith (Jr.), M.Ed.", "Dr D'Arcy-Smith (Jr.), M.Ed."],
    ['Student Smith', 'Student Smith'],
    ['x', 'x'],
    ['a'.repeat(100), 'a'.repeat(100)],
    ['Jane\nBrien', 'Jane Brien'],
    ['Kumar a/l Raj', 'Kumar a/l Raj'],
    ['O`Brien', 'O`Brien'],
    ['J.Smith', 'J.Smith'],
    ['Robert "Bob" St.John', 'Robert "Bob" St.John'],
  ])('“%s” is printed as “%s”', (typed, name) => {
    expect(certificateName(typed)).toEqual({ name })
  })

  test.each([
    ['', 'Please enter your full name'],
    [' \n\t', 'Please enter your full name'],
    ['a'.repeat(101), 'A name can have up to 100 characters; this one has 101.'],
    ['jane@school.example', 'an email or web address is not a name'],
    ['Student', 'cannot be issued to "Student"'],
    [' sTU\u200bDENT ', 'cannot be issued to "Student"'],
    ['12345', 'in letters'],
    ['---', 'in letters'],
    [
      '王小明',
      'cannot print character 1, “王” (a Chinese character, U+738B); character 2, “小” (a Chinese character, U+5C0F); character 3, “明” (a Chinese character, U+660E). Please use the spelling in Latin',
    ],
    ['Jane 😀', 'cannot print character 6, “😀” (an emoji, U+1F600).'],
    ['ᚠᚢᚠ', 'cannot print character 1, “ᚠ” (a letter, U+16A0); character 2, “ᚢ” (a letter, U+16A2).'],
    ['Jane \ue000', 'character 6, a character that only some computers know (U+E000)'],
    ['วิภา ดี', 'character 1, “ว” (a Thai letter, U+0E27); character 2, an accent that stands alone (U+0E34)'],
    ['חיים משה', 'character 4, “ם” (a Hebrew letter, U+05DD) and 3 more.'],
  ])('“%s” is refused', (typed, sentence) => {
    expect(certificateName(typed)).toEqual({ problem: expect.stringContaining(sentence) })
  })
})

test('the URL in the QR code has the id and the revision', () => {
  const certificate = { id: '0123456789abcdef0123456789abcdef', revision: 2 }
  expect(verificationUrl('https://portal.example.edu.au', certificate)).toBe(
    'https://portal.example.edu.au/verify/0123456789abcdef0123456789abcdef?r=2',
  )
})
