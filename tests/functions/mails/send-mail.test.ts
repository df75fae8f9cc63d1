import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogLine } from '#core/log'
import type { MailContext } from '#mails/mail'
import { sendMail } from '#mails/send-mail'
import type { Announcement } from '#people/announcement'
import { sampleCertificate } from '../certificates/sample-certificate.ts'
import { givenAccess, provider } from '../portal.ts'

const sub = 'c0ffee00-0000-4000-8000-000000000001'
const person = { name: 'Jane Brien', email: 'jane@school.example', createdAt: '2026-03-01T00:00:00.000Z' }
const opened: Announcement = { about: 'course-opened', sub, courseId: 'digital-media' }
const issued: Announcement = { about: 'certificate-ready', sub, key: 'digital-media' }

const deletionAsked: Announcement = { about: 'deletion-asked', sub, at: '2026-03-01T01:00:00.000Z' }

type Faults = {
  /** What happens to the nth claim: it fails before it's written, or its answer is lost and the SDK asks again. */
  claim?: (n: number) => 'fine' | 'fails' | 'lost'
  /** Whether the nth email is refused by SES. */
  post?: (n: number) => boolean
  holds?: boolean
  revoked?: boolean
  /** When the deletion of the account was asked for, if it was. */
  askedAt?: string | undefined
  /** The request to turn off codes, as it's stored. */
  reset?: { askedAt: string; due: string; state: string }
  profile?: typeof person | undefined
  /** Called between any two steps, so that parallel runs take turns. */
  turn?: () => Promise<void>
}

function openOffice({ claim, post, holds = true, revoked = false, turn = async () => {}, ...rest }: Faults = {}) {
  const marks = new Map<string, string>()
  const posted: { to: string; subject: string }[] = []
  const lines: LogLine[] = []
  let [claims, posts] = [0, 0]
  const context = {
    learner: () => ({
      profile: { read: async () => ('profile' in rest ? rest.profile : person) },
      access: { read: async () => ({ ...givenAccess('digital-media'), holds }) },
      certificates: {
        read: async () => ({
          ...sampleCertificate('digital-media'),
          ...(revoked && { revoked: { at: '', because: 'issued-in-error' } }),
        }),
      },
      codesReset: { read: async () => rest.reset },
      deletion: { read: async () => rest.askedAt && { askedAt: rest.askedAt, due: rest.askedAt } },
      sentMails: {
        async claim(about: string, { operation }: { operation: string }) {
          await turn()
          const fault = claim?.(claims++) ?? 'fine'
          if (fault === 'fails') throw new Error('The table is down')
          const tries = fault === 'lost' ? 2 : 1
          let owned = false
          for (let n = 0; n < tries; n++) {
            if (!marks.has(about)) marks.set(about, operation)
            owned = marks.get(about) === operation
            await turn()
          }
          return owned
        },
      },
    }),
    settings: { provider },
    world: { now: () => new Date('2026-03-02T01:00:00.000Z') },
    origin: 'https://learning.example.edu.au',
    async post(to: string, { subject }: { subject: string }) {
      await turn()
      if (post?.(posts++)) throw new Error(`550 ${to} does not exist`)
      posted.push({ to, subject })
    },
    log: (line: LogLine) => void lines.push(line),
  } as unknown as MailContext
  let operations = 0
  const send = (announcement = opened) => sendMail({ announcement, operation: `try ${operations++}` }, context)
  return { send, posted, lines }
}

describe('the email about an announcement', () => {
  test('goes out for each change of how somebody signs in, and once for each', async () => {
    const { send, posted } = openOffice()
    const changed = (at: string) => ({ about: 'sign-in-changed', sub, at, change: 'passkey-added' }) as const
    for (const at of ['2026-03-01T01:00:00.000Z', '2026-03-01T01:00:00.000Z', '2026-03-01T02:00:00.000Z'])
      await send(changed(at))
    expect(posted.map(({ subject }) => subject)).toEqual(Array(2).fill('A passkey was added to your account'))
  })

  test('says that a deletion was cancelled, unless it was asked for again', async () => {
    const cancelled = { about: 'deletion-cancelled', sub, at: '2026-03-01T01:00:00.000Z' } as const
    expect(await openOffice().send(cancelled)).toBe('sent')
    expect(await openOffice({ askedAt: '2026-03-02T00:00:00.000Z' }).send(cancelled)).toBe('outdated')
  })

  test('says that codes are to be turned off or stay on, while that’s true', async () => {
    const at = '2026-03-01T01:00:00.000Z'
    const send = (about: 'codes-reset-asked' | 'codes-reset-stopped', state: string, askedAt = at) =>
      openOffice({ reset: { askedAt, due: '2026-03-04T14:10:00.000Z', state } }).send({ about, sub, at })
    expect(await send('codes-reset-asked', 'waiting')).toBe('sent')
    expect(await send('codes-reset-asked', 'stopped')).toBe('outdated')
    expect(await send('codes-reset-asked', 'waiting', '2026-03-01T02:00:00.000Z')).toBe('outdated')
    expect(await send('codes-reset-stopped', 'stopped')).toBe('sent')
    expect(await send('codes-reset-stopped', 'waiting')).toBe('outdated')
  })

  test('goes to the learner’s own address, once for each thing that it is about', async () => {
    const { send, posted } = openOffice()
    expect([await send(opened), await send(issued), await send(opened), await send(issued)]).toEqual([
      'sent',
      'sent',
      'sent before',
      'sent before',
    ])
    expect(posted.map(({ to }) => to)).toEqual([person.email, person.email])
    expect(posted.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Your course is open',
      'Your certificate is ready',
    ])
  })

  test('is sent at most once, however many ask at once and whatever fails, and exactly once if nothing does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('fine', 'fails', 'lost'), { maxLength: 6 }),
        fc.array(fc.boolean(), { maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        async (s, claims, posts, askers) => {
          let tried = 0
          const { send, posted } = openOffice({
            claim: (n) => claims[n] ?? 'fine',
            post: (n) => {
              tried++
              return posts[n] ?? false
            },
            turn: () => s.schedule(Promise.resolve()),
          })
          const runs = Promise.allSettled(Array.from({ length: askers }, () => send()))
          await s.waitFor(runs)
          expect(tried).toBeLessThanOrEqual(1)
          expect(posted.length).toBeLessThanOrEqual(1)
          // Lambda asks again after a failure of the table, which heals.
          await s.waitFor(Promise.allSettled([send(), send()]))
          expect(tried).toBeLessThanOrEqual(1)
          if (!claims.includes('fails') && !posts[0]) expect(posted).toHaveLength(1)
        },
      ),
    )
  })

  test.each([
    [opened, { holds: false }],
    [issued, { revoked: true }],
    [deletionAsked, { askedAt: undefined }],
    [deletionAsked, { askedAt: '2026-03-09T01:00:00.000Z' }],
  ])('is not sent about something that no longer holds: %o', async (announcement, faults) => {
    const { send, posted } = openOffice(faults)
    expect(await send(announcement)).toBe('outdated')
    expect(posted).toEqual([])
  })

  test('is not claimed while the learner has no profile, so that a later try sends it', async () => {
    const faults: Faults = { profile: undefined }
    const office = openOffice(faults)
    await expect(office.send()).rejects.toThrow('no profile')
    expect(office.posted).toEqual([])
  })

  test('that SES refuses is logged and not tried again', async () => {
    const { send, posted, lines } = openOffice({ post: () => true })
    await expect(send()).rejects.toThrow('The mail service did not take the email')
    expect(await send()).toBe('sent before')
    expect(posted).toEqual([])
    expect(lines).toMatchObject([{ level: 'error', event: 'mail-failed', mail: 'course-opened', error: 'Error' }])
  })

  test('leaves no personal data in the log, nor in the error that Lambda logs', async () => {
    const [good, bad] = [openOffice(), openOffice({ post: () => true })]
    await good.send(issued)
    const error = await bad.send(issued).catch((thrown: Error) => thrown)
    const logged = JSON.stringify([good.lines, bad.lines, String(error), (error as Error).stack])
    for (const secret of [sub, 'jane', 'Brien', 'school.example', sampleCertificate('digital-media').id])
      expect(logged).not.toContain(secret)
    expect(good.lines[0]?.learner).toMatch(/^[0-9a-f]{16}$/)
  })
})
