import { describe, expect, test } from 'vitest'
import type { CertificateKey } from '#catalogue/catalogue'
import { certificateText, type PrintedCertificate } from '#certificates/certificate-text'
import { certificateFacts } from '#certificates/rules'

const record = (key: CertificateKey, changes: Partial<PrintedCertificate> = {}): PrintedCertificate => ({
  id: '0123456789abcdef0123456789abcdef',
  key,
  revision: 1,
  name: 'Jane Brien',
  version: '2026-11-20',
  ...certificateFacts(key),
  completedAt: '2025-01-04T13:00:00.000Z',
  zone: 'Australia/Sydney',
  issuedAt: '2025-01-06T01:00:00.000Z',
  revisedAt: '2025-01-06T01:00:00.000Z',
  provider: {
    organisation: 'Wattle and Gum Learning',
    email: 'hello@wattle.example',
    website: 'https://wattle.example/',
    issuer: 'Robin Example',
    abn: '51 824 753 556',
    gstRegistered: true,
  },
  ...changes,
})

test('the flagship certificate reads as specified, from top to bottom', () => {
  const { standards, recognition, ...text } = certificateText(record('genai-course'))
  expect(text).toEqual({
    organisation: 'Wattle and Gum Learning',
    title: 'Certificate of Professional Learning',
    certifies: 'This certifies that',
    name: 'Jane Brien',
    completed: 'has successfully completed the professional learning module',
    learning: 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
    highlights: [
      { value: '10 hours', label: 'of professional learning' },
      { value: 'January 5, 2025', label: 'Date of completion' },
      { value: 'Online / Self-paced', label: 'Mode' },
    ],
    sections: [
      {
        number: 1,
        heading: 'Participant Information',
        facts: [{ label: 'Full name', value: 'Jane Brien', parts: [] }],
      },
      {
        number: 2,
        heading: 'Provider Information',
        facts: [
          { label: 'Organisation', value: 'Wattle and Gum Learning', parts: [] },
          { label: 'Contact email', value: 'hello@wattle.example', parts: [] },
          { label: 'Website', value: 'wattle.example', parts: [] },
          { label: 'Issued by', value: 'Robin Example, Educational Designer', parts: [] },
        ],
      },
      {
        number: 3,
        heading: 'Completion Details',
        facts: [
          { label: 'Date of completion', value: 'January 5, 2025', parts: [] },
          {
            label: 'Duration',
            value: '10 hours of professional learning',
            parts: [
              { label: 'Understanding AI Without the Jargon', value: '90 minutes' },
              { label: 'The Power of Prompting', value: '150 minutes' },
              { label: 'Building My AI Teaching Partner', value: '180 minutes' },
              { label: 'The AI Feedback Generator', value: '120 minutes' },
              { label: 'Your Complete Prompt Library', value: '60 minutes' },
            ],
          },
          { label: 'Mode', value: 'Online / Self-paced', parts: [] },
        ],
      },
    ],
    closing: 'This certificate verifies completion of the professional learning described above.',
    signature: undefined,
    imprint: [
      'Issued January 6, 2025 · Lessons reviewed November 20, 2026',
      'Certificate 0123 4567 89ab cdef 0123 4567 89ab cdef',
    ],
    check: 'Anyone can check this certificate at',
    scan: 'Scan to check',
  })
  expect(standards).toMatchObject({ number: 4, heading: 'Aligned AITSL Standards' })
  expect(standards.standards.map(({ code }) => code)).toEqual(['2.6.2', '3.4.2', '3.6.2', '6.2.2', '6.4.2', '7.4.2'])
  expect(recognition.heading).toBe('PD Recognition Statement')
  expect(recognition.text).toMatch(/^This course aligns with the Australian Professional Standards for Teachers/)
})

describe('the certificate says that the learner completed', () => {
  test.each([
    ['genai-course', 'module'],
    ['genai-module-1', 'module'],
    ['genai-module-4', 'module'],
    ['failure-festival', 'course'],
    ['controversial-topics', 'course'],
  ] as const)('for %s, a %s', (key, noun) => {
    expect(certificateText(record(key)).completed).toBe(`has successfully completed the professional learning ${noun}`)
  })
})

test.each([
  ['2025-04-05T12:59:59.999Z', 'April 5, 2025', 'the evening before daylight saving ends'],
  ['2025-04-05T13:00:00.000Z', 'April 6, 2025', 'midnight of the day it ends'],
  ['2025-04-06T13:59:59.999Z', 'April 6, 2025', 'the last moment of that day, an hour later'],
  ['2025-10-04T13:59:59.999Z', 'October 4, 2025', 'the evening before it begins'],
  ['2025-10-04T14:00:00.000Z', 'October 5, 2025', 'midnight of the day it begins'],
  ['2025-10-05T13:00:00.000Z', 'October 6, 2025', 'the midnight after, an hour earlier'],
])('%s prints as %s in Sydney: %s', (completedAt, date) => {
  const [, , completion] = certificateText(record('digital-media', { completedAt })).sections
  expect(completion?.facts[0]).toMatchObject({ label: 'Date of completion', value: date })
})

test('a certificate with a corrected name says when it was corrected, and its revision', () => {
  const changes = { revision: 3, revisedAt: '2025-12-31T13:00:00.000Z' }
  expect(certificateText(record('digital-media', changes)).imprint[0]).toBe(
    'Issued January 6, 2025 · Name corrected January 1, 2026, revision 3 · Lessons reviewed November 20, 2026',
  )
})

test('a certificate with counts says what was done, after the mode', () => {
  const counts = { done: { sections: 9, exercises: 7, boxes: 12 }, all: { sections: 11, exercises: 7, boxes: 12 } }
  const facts = certificateText(record('digital-media', { counts })).sections[2]?.facts ?? []
  expect(facts.map(({ label }) => label)).toEqual(['Date of completion', 'Duration', 'Mode', 'Done'])
  expect(facts.at(-1)?.value).toBe('9 of 11 sections, 7 of 7 exercises, 12 written responses')
})
