import { describe, expect, test } from 'vitest'
import { flagship, type ModuleId } from '#domain/catalogue'
import {
  certificateDate,
  certificateFacts,
  certificateName,
  certificateStatus,
  duration,
  verificationUrl,
} from '#domain/certificate'
import { certificateKeyOf, certificateKeys } from '#domain/certificate-keys'

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

describe('the completion date', () => {
  const done = new Map<ModuleId, { completedAt: string }>([
    ['genai-module-1', { completedAt: '2026-03-01T00:00:00.000Z' }],
    ['genai-module-2', { completedAt: '2026-03-09T00:00:00.000Z' }],
    ['genai-module-3', { completedAt: '2026-03-03T00:00:00.000Z' }],
    ['genai-module-4', { completedAt: '2026-03-04T00:00:00.000Z' }],
  ])

  test('of a course is the latest of its modules', () => {
    const all = new Map(done).set('genai-module-5', { completedAt: '2026-03-02T00:00:00.000Z' })
    expect(certificateStatus('genai-course', all)).toEqual({ open: [], completedAt: '2026-03-09T00:00:00.000Z' })
  })

  test('is counted where the learner was when they completed the last', () => {
    const perth = { completedAt: '2026-12-31T13:30:00.000Z', zone: 'Australia/Perth' } as const
    const sydney = { completedAt: '2026-12-31T13:29:00.000Z', zone: 'Australia/Sydney' } as const
    const all = new Map(flagship.modules.map(({ id }, n) => [id, n === 1 ? perth : sydney]))
    expect(certificateStatus('genai-course', all)).toEqual({ open: [], ...perth })
    expect(certificateDate(perth.completedAt, perth.zone)).toBe('December 31, 2026')
  })

  test('is missing while modules are open', () => {
    expect(certificateStatus('genai-course', done).open).toEqual(['genai-module-5'])
    expect(certificateStatus('genai-course', new Map()).open).toHaveLength(5)
  })

  test('of a module is its own completion', () => {
    expect(certificateStatus('genai-module-3', done)).toEqual({ open: [], completedAt: '2026-03-03T00:00:00.000Z' })
    expect(certificateStatus('digital-media', done)).toEqual({ open: ['digital-media'], completedAt: '' })
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
  expect(certificateDate(iso, undefined)).toBe(date)
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
