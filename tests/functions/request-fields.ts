import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { certificateKeys, courseIds, moduleIds } from '#catalogue/catalogue'
import { revocationReasons } from '#certificates/wording'
import type { Route } from '#core/route'
import { answersOf, option } from './small-lessons.ts'

const promptId = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
export const text = fc.oneof(
  fc.constantFrom('constructor', '__proto__', 'toString', '..', '%', '%00', '%ED%A0%80', '#', '?', '', '\0', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('字'.repeat(370)),
)
export const number = fc.constantFrom(
  0,
  -0,
  1,
  2,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  2 ** 53,
)

const validValues: Record<string, fc.Arbitrary<unknown>> = {
  moduleId: fc.constantFrom(...moduleIds),
  courseId: fc.constantFrom(...courseIds),
  boxId: fc.constantFrom('notes', 'thoughts', 'field-test'),
  promptId: fc.constant(promptId),
  key: fc.constantFrom(...certificateKeys, 'module-1', 'long#2026-03-02T01:00:00.000Z#1'),
  id: fc.constant('0'.repeat(32)),
  learnerId: fc.constant('0a1b2c3d-0000-4000-8000-00000000c0de'),
  month: fc.constant('2026-03'),
  domain: fc.constant('school.example'),
  search: fc.constantFrom('jane', 'cs_test_1'),
  act: fc.constantFrom('grant', 'sign-out', 'revoke'),
  reason: fc.constant('Asked by telephone'),
  because: fc.constantFrom(...revocationReasons),
  profile: fc.boolean(),
  amount: number,
  refunded: number,
  r: fc.constantFrom('0', '1', '999'),
  keepPrevious: fc.boolean(),
  where: text,
  cursor: text.map((end) => `PROMPT#genai-module-2#${end}`),
  operation: fc.constant('operation-1'),
  version: number,
  revision: number,
  attempt: number,
  text: fc.constantFrom('Words', '字'.repeat(20_000), '字'.repeat(100_000)),
  title: fc.constantFrom(null, 'A title'),
  tags: fc.constantFrom(
    [],
    ['maths', ' year 7'],
    ['t'.repeat(31)],
    Array.from({ length: 11 }, (_, n) => `tag ${n}`),
  ),
  name: fc.constantFrom('Jane Brien', 'Student', '王'),
  sessionId: fc.constantFrom('cs_test_1', 'cs_live_1'),
  place: fc.constantFrom('nsw', 'nt', 'vic'),
  section: fc.constantFrom('story', 'rules/1'),
  sector: fc.constantFrom('government', 'independent'),
  stage: fc.constantFrom('early', 'senior'),
  from: fc.constantFrom('genai-module-1', 'digital-media', '2026-01-01', ''),
  to: fc.constantFrom('2026-01-01', '2026-13-01', '2046-01-01', ''),
  target: fc.oneof(number, fc.constant(null)),
  day: fc.constantFrom('2026-03-03', '2026-13-01', '2046-01-01', ''),
  lines: fc.constantFrom([], [{ weekday: 2, start: '15:45', minutes: 40 }], [{ weekday: 9, start: '', minutes: -1 }]),
  entryId: fc.constantFrom(promptId, ...moduleIds),
  kind: fc.constantFrom('workshop', 'study'),
  provider: text,
  minutes: fc.oneof(number, fc.constant(null)),
  standards: fc.constantFrom([], [1, 7], [8], [1, 1, 1, 1, 1, 1, 1, 1]),
  category: fc.constantFrom('accredited', 'identified'),
  priorityArea: text,
  description: text,
  learned: fc.constantFrom('Words', '字'.repeat(10_000), '字'.repeat(10_001)),
  applied: text,
  connection: text,
  reflections: text,
  evidence: text,
  deleted: fc.boolean(),
  counts: fc.boolean(),
  activityId: fc.constant('tour'),
  recording: fc.constantFrom('relief', 'fridge', 'nothing'),
  exerciseId: fc.constantFrom('relief-gaps', 'what-goes-in', 'brochure-claims', 'advice-to-marcus'),
  answer: fc.constantFrom(
    { type: 'predict', done: false, choice: 0, certainty: 75 },
    { type: 'sort', done: true, groups: { 0: 1 } },
    { type: 'spot', done: false, marked: [0, 2] },
    { type: 'respond', done: true, ticks: [] },
  ),
  tick: fc.subarray(['story', 'work', 'rules/1', 'rules/2']),
  untick: fc.subarray(['story', 'work', 'rules/1', 'rules/2']),
  change: fc.constantFrom('password', 'app-off', 'passkey-added'),
  passkey: fc.constant('credential-1'),
  offer: fc.constant('0123456789abcdef0123456789abcdef'),
  whose: fc.constant('0123456789abcdef'),
  word: fc.constantFrom('DELETE', ' DELETE ', 'delete'),
  certificates: fc.constantFrom('withdraw', 'keep'),
  news: fc.boolean(),
  email: fc.constantFrom('new@school.example', 'NEW@school.example', 'not an address'),
  code: fc.constantFrom('123456', '12 34 56'),
  token: fc.constantFrom('a'.repeat(32)),
  mail: fc.constantFrom('second-look', 'period-ends', 'own-date'),
  wanted: fc.boolean(),
  chosen: fc.constantFrom({}, { q1: option(1, 'A') }),
  answers: fc.constantFrom(answersOf('genai-module-1'), answersOf('genai-module-2', 3)),
}

export const fieldsOf = (schema: Route['body']): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

export const schemaOf = (schema: Route['body'], field: string) =>
  (schema as unknown as { shape: Record<string, z.ZodMiniType> }).shape[field] ?? z.never()

/** Valid values of a field of a path, a query or a body. */
export function validValuesOf(field: string): fc.Arbitrary<unknown> {
  const valid = validValues[field]
  if (!valid) throw new Error(`Add values for “${field}” to validValues`)
  return valid
}
