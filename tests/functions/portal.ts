import type { CourseId } from '#catalogue/catalogue'
import { secrets } from '#core/environment'
import type { LogLine } from '#core/log'
import type { Provider } from '#core/provider'
import type { PaymentMode } from '#core/site-settings'
import type { Table } from '#core/table'
import type { LessonLibrary } from '#lessons/library'
import type { Announce, Announcement } from '#people/announcement'
import {
  type Dependencies,
  type LearnerContext,
  learnerContext,
  type PaymentsContext,
  publicContext,
  type Secrets,
  type UserPoolReader,
} from '../../functions/context.ts'
import { learnerStores } from '../../functions/stores.ts'
import { openLocalStripe } from './payments/local-stripe.ts'
import { smallLessons } from './small-lessons.ts'

export const provider: Provider = {
  organisation: 'Wattle and Gum Learning',
  email: 'hello@wattle.example',
  website: 'https://wattle.example',
  issuer: 'Robin Example',
  abn: '51 824 753 556',
  gstRegistered: true,
}

/** What the post-confirmation trigger needs beside the table. Sign-up ends no sessions. */
export const atSignUp = { endSessions: () => async () => {}, announce: async () => {} }

export const newId = (): string => crypto.randomUUID()

type OpenStripe = () => Promise<ReturnType<typeof openLocalStripe>>

/** A learner's context with stores on the given table, ready to pass to any verb. */
export type TestLearner = LearnerContext &
  PaymentsContext & {
    stripe: ReturnType<typeof openLocalStripe>
    openStripe: OpenStripe
    log: (line: LogLine) => void
    secrets: Secrets
  }

type Choices = { payment?: PaymentMode; lessons?: LessonLibrary; live?: boolean; userPool?: UserPoolReader }

/** A portal on one table. Its clock advances by a second each time it's read; Stripe is the local one. */
export function openPortal(
  table: Table,
  { payment = 'required', lessons = smallLessons(), live = false, userPool = nobody }: Choices = {},
) {
  let seconds = Date.parse('2026-03-02T01:00:00.000Z') / 1000
  const lines: LogLine[] = []
  const log = (line: LogLine) => {
    lines.push(line)
  }
  const stripe = openLocalStripe({ live })
  const announcements: Announcement[] = []
  const announce: Announce = async (announcement) => {
    announcements.push(announcement)
  }
  const origin = async () => 'https://portal.example.edu.au'
  const parts: Dependencies & {
    announce: Announce
    origin: typeof origin
    secrets: Secrets
    canMail: boolean
    openStripe: OpenStripe
  } = {
    announce,
    secrets,
    canMail: true,
    openStripe: async () => stripe,
    table,
    origin,
    lessons,
    settings: { payment, provider },
    userPool,
    world: {
      now: () => {
        seconds += 1
        return new Date(seconds * 1000)
      },
      certificateId: () => newId().replaceAll('-', ''),
    },
  }
  const learner = (sub: string = newId()): TestLearner => ({
    ...publicContext(parts),
    ...learnerContext(parts, {
      sub,
      signedInAt: new Date('2026-03-02T01:00:00.000Z'),
      zone: undefined,
    }),
    stripe,
    openStripe: parts.openStripe,
    origin,
    announce,
    log,
    secrets,
    learner: (other) => learnerStores(table, other),
  })
  return {
    parts,
    stripe,
    lines,
    announcements,
    log,
    origin,
    learner,
    /** A learner with a profile and access to the courses, granted by an operator. */
    async enrolled(...courseIds: CourseId[]): Promise<TestLearner> {
      const one = learner()
      await one.profile.create({
        name: 'Jane Brien',
        email: 'jane@school.example',
        createdAt: '2026-03-01T00:00:00.000Z',
      })
      for (const courseId of courseIds) await one.access.grant(givenAccess(courseId))
      return one
    },
  }
}

export const givenAccess = (courseId: CourseId) =>
  ({
    courseId,
    source: 'admin',
    amount: 0,
    currency: 'aud',
    tax: 0,
    grantedAt: '2026-03-01T00:00:00.000Z',
    holds: true,
  }) as const

const nobody: UserPoolReader = {
  describe: async (sub) => ({ name: 'Found Again', email: `${sub.slice(-8)}@school.example` }),
}
