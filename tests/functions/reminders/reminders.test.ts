import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { daysAfter, momentOf } from '#core/calendar'
import { createApi } from '#handlers/api'
import { createReminders } from '#handlers/reminders'
import type { Letter } from '#mails/letter'
import { type MailKind, mailKinds } from '#people/contract'
import { changeTeaching } from '#people/profile'
import { askForDeletion } from '#privacy/deletion-request'
import { setPeriod } from '#record/save-entry'
import { chooseMail, endMail, placeReminders } from '#reminders/choose-mails'
import { chooseOwnDate, removeOwnDate, showOwnDate } from '#reminders/own-date'
import { completeModule } from '#work/complete-module'
import { saveNote, savePosition } from '#work/save'
import { publicStores } from '../../../functions/stores.ts'
import { openQuickTable } from '../core/local-table.ts'
import { send, token } from '../gateway-request.ts'
import { givenAccess, newId, openPortal, type TestLearner } from '../portal.ts'

afterEach(() => vi.restoreAllMocks())

const mornings = ['07:30', '08:30', '09:30', '10:30', '11:30']
/** A Monday. */
const monday = '2026-03-02'

/** A portal with a clock of its own, a mailbox, and the run of the mornings. */
async function openMornings() {
  const table = await openQuickTable()
  const portal = openPortal(table)
  let now = new Date(`${monday}T01:00:00.000Z`)
  portal.parts.world.now = () => now
  const box: { to: string; letter: Letter; day: string }[] = []
  const faults: ('before' | 'after')[] = []
  let day = monday
  const run = createReminders({
    ...portal.parts,
    origin: portal.origin,
    log: portal.log,
    pause: async () => {},
    post: async (to, letter) => {
      const fault = faults.shift()
      if (fault === 'before') throw new Error('SES is busy')
      box.push({ to, letter, day })
    },
  })
  const event = (event: unknown) => run(event, { getRemainingTimeInMillis: () => 900_000 })
  const at = async (when: Date) => {
    now = when
    await event({})
  }
  return {
    table,
    portal,
    box,
    faults,
    event,
    at,
    set: (when: string) => {
      now = new Date(when)
    },
    subjects: () => box.map(({ day: on, to, letter }) => `${on} ${to.split('@')[0]}: ${letter.subject}`),
    /** Runs every morning of so many days from the day after the last. */
    async days(count: number) {
      for (let n = 0; n < count; n++) {
        day = daysAfter(day, 1)
        for (const start of mornings) await at(momentOf(day, start, 'Australia/Sydney').at)
      }
    },
    async learner(name: string, ...kinds: MailKind[]): Promise<TestLearner> {
      const one = portal.learner()
      await one.profile.create({ name, email: `${name}@school.example`, createdAt: now.toISOString() })
      await one.access.grant(givenAccess('digital-media'))
      for (const mail of kinds) await chooseMail({ mail, wanted: true }, one)
      return one
    },
  }
}
type Mornings = Awaited<ReturnType<typeof openMornings>>

const begin = (one: TestLearner) =>
  savePosition({ moduleId: 'digital-media', section: 'story', tick: ['story'], untick: [] }, one)
const complete = async (one: TestLearner) => {
  await completeModule({ moduleId: 'digital-media', operation: 'operation-1' }, one)
  await placeReminders(one)
}
const placesOf = async ({ table }: Mornings, sub: string) => {
  const days = Array.from({ length: 200 }, (_, n) => daysAfter('2026-02-20', n))
  const all = await Promise.all(days.map((on) => publicStores(table).dueReminders.on(on)))
  return all.flat().filter((place) => place.sub === sub)
}

test('three learners over sixty days: who gets what and when', async () => {
  const portal = await openMornings()
  const ana = await portal.learner('ana', 'where-you-stopped')
  await begin(ana)
  const ben = await portal.learner('ben', ...mailKinds)
  await changeTeaching({ place: 'wa' }, ben)
  await setPeriod({ place: 'wa', from: '2026-01-01', to: '2026-05-08', target: 1_200 }, ben)
  await complete(ben)
  const cleo = await portal.learner('cleo')
  await begin(cleo)
  await complete(cleo)
  await portal.days(60)
  expect(portal.subjects()).toEqual([
    '2026-03-09 ben: Your period ends on 8 May 2026',
    '2026-03-12 ben: A second look at Digital media literacy: seeing beyond synthetic media',
    '2026-03-16 ana: Where you stopped: Digital media literacy: seeing beyond synthetic media',
    '2026-03-30 ana: Where you stopped: Digital media literacy: seeing beyond synthetic media',
    '2026-03-30 ben: A second look at Digital media literacy: seeing beyond synthetic media',
    '2026-04-24 ben: Your period ends on 8 May 2026',
  ])
  expect(new Set(portal.box.map(({ letter }) => letter.asked?.unsubscribe)).size).toBe(6)
  // The questions stand on the dashboard.
  expect(portal.box[1]?.letter.text).toContain('Take the second look:\nhttps://portal.example.edu.au/dashboard\n')
})

test('names the sections and minutes, has a link, and says how it ends', async () => {
  const portal = await openMornings()
  const ana = await portal.learner('ana', 'where-you-stopped')
  await begin(ana)
  await portal.days(14)
  const [{ letter } = { letter: undefined }] = portal.box
  expect(letter?.text).toMatch(/The next section is “Work”\. It takes 3 h 50 min, and it’s the last one/)
  expect(letter?.text).toContain('https://portal.example.edu.au/course/digital-media#work')
  expect(letter?.text).toContain(
    'End these emails, or choose which ones you get:\nhttps://portal.example.edu.au/mails#',
  )
  expect(letter?.asked?.unsubscribe).toMatch(/^https:\/\/portal\.example\.edu\.au\/api\/mails\/[\w-]+$/)
  const bytes = Buffer.from(letter?.asked?.unsubscribe.split('/').at(-1) ?? '', 'base64url').toString('latin1')
  for (const secret of [ana.sub, 'ana', 'stopped']) expect(bytes).not.toContain(secret)
})

test('what’s due at a weekend waits for Monday, and of two on one morning the second for Thursday', async () => {
  const portal = await openMornings()
  const ana = await portal.learner('ana', 'where-you-stopped', 'period-ends')
  await begin(ana)
  // 60 days before is Saturday, 14 March.
  await setPeriod({ place: 'nsw', from: '2026-01-01', to: '2026-05-13', target: null }, ana)
  await placeReminders(ana)
  await portal.days(20)
  expect(portal.subjects()).toEqual([
    '2026-03-16 ana: Your period ends on 13 May 2026',
    expect.stringMatching('^2026-03-19 ana: Where you stopped'),
  ])
})

test('who comes back gets nothing until two quiet weeks later', async () => {
  const portal = await openMornings()
  const ana = await portal.learner('ana', 'where-you-stopped')
  await begin(ana)
  await portal.days(10)
  await begin(ana)
  await portal.days(13)
  expect(portal.box).toEqual([])
  await portal.days(2)
  // A Thursday, and the 14th day.
  expect(portal.subjects()).toEqual([expect.stringMatching('^2026-03-26 ana: Where')])
})

test('a run that dies at any write and goes on sends nothing twice', async () => {
  for (let dies = 1; dies <= 7; dies++) {
    const portal = await openMornings()
    const own = await Promise.all(['ana', 'ben'].map((name) => portal.learner(name, 'where-you-stopped')))
    for (const one of own) await begin(one)
    const [write, remove] = [portal.table.write.bind(portal.table), portal.table.delete.bind(portal.table)]
    let calls = 0
    const alive = () => {
      calls++
      if (calls >= dies && calls < 20) throw new Error('The process died')
    }
    vi.spyOn(portal.table, 'write').mockImplementation(async (...args) => {
      alive()
      return write(...args)
    })
    vi.spyOn(portal.table, 'delete').mockImplementation(async (...args) => {
      alive()
      return remove(...args)
    })
    const run = portal.at(momentOf('2026-03-16', '07:30', 'Australia/Sydney').at)
    await expect(run).rejects.toThrow('another run')
    calls = 20
    await portal.days(18)
    // Each learner's first email; one that was claimed and never went is lost.
    const sentTo = portal.box.map(({ to }) => to)
    expect(new Set(sentTo).size, `after ${dies} writes`).toBe(sentTo.length)
    for (const one of own) expect(await placesOf(portal, one.sub)).toHaveLength(1)
  }
})

test('an email that the service refuses counts as sent, and the others go', async () => {
  const portal = await openMornings()
  for (const name of ['ana', 'ben']) await begin(await portal.learner(name, 'where-you-stopped'))
  portal.faults.push('before')
  await portal.days(16)
  expect(portal.box).toHaveLength(1)
  expect(portal.portal.lines).toContainEqual(expect.objectContaining({ event: 'mail-failed', level: 'error' }))
  expect(JSON.stringify(portal.portal.lines)).not.toMatch(/school\.example|SES is busy/)
})

test.each<[string, (portal: Mornings, one: TestLearner) => Promise<unknown>]>([
  ['unticked it', (_, one) => chooseMail({ mail: 'where-you-stopped', wanted: false }, one)],
  [
    'has a deletion under way',
    (_, one) =>
      askForDeletion(
        { word: 'DELETE', certificates: 'keep', operation: 'operation-1' },
        { ...one, signedInAt: one.world.now() },
      ),
  ],
  [
    'was refunded',
    ({ table }, { sub }) =>
      table.write({ pk: `LEARNER#${sub}`, sk: 'ACCESS#digital-media' }, { set: { holds: false } }),
  ],
  ['is gone', ({ table }, one) => table.delete({ pk: `LEARNER#${one.sub}`, sk: 'PROFILE' })],
])('nothing goes to somebody who, before the morning, %s', async (what, change) => {
  const portal = await openMornings()
  const ana = await portal.learner('ana', 'where-you-stopped')
  await begin(ana)
  await portal.days(13)
  await change(portal, ana)
  await portal.days(5)
  expect(portal.box).toEqual([])
  if (what === 'unticked it' || what === 'is gone') expect(await placesOf(portal, ana.sub)).toEqual([])
})

test('asks on a day of the learner’s own what came of it, in their words', async () => {
  const portal = await openMornings()
  const ana = await portal.learner('ana')
  const courseId = 'digital-media'
  const first = { first: '2026-03-03', last: '2027-03-02' }
  expect(await showOwnDate({ courseId }, ana)).toEqual(first)
  for (const day of ['2026-03-02', '2027-03-03', '2026-02-30', ''])
    await expect(chooseOwnDate({ courseId, day }, ana)).rejects.toThrow('from tomorrow to 12 months')
  await expect(chooseOwnDate({ courseId: 'genai-course', day: '2026-05-05' }, ana)).rejects.toThrow()
  await chooseOwnDate({ courseId, day: '2026-04-01' }, ana)
  // A Saturday.
  expect(await chooseOwnDate({ courseId, day: '2026-03-14' }, ana)).toEqual({ ...first, day: '2026-03-14' })
  expect((await ana.profile.read())?.mails).toEqual(new Set(['own-date']))
  expect(await placesOf(portal, ana.sub)).toEqual([{ sub: ana.sub, which: `own-date#${courseId}`, day: '2026-03-14' }])
  const text = `8C, by 5 March.\n${'I ask for <working> 🐨 first. '.repeat(20)}`
  await saveNote({ moduleId: courseId, boxId: 'thoughts', text, version: 0, operation: newId() }, ana)
  await portal.days(60)
  expect(portal.subjects()).toEqual(['2026-03-16 ana: What came of it?'])
  const letter = portal.box[0]?.letter
  const quoted = /You asked us to write on 14 March 2026,.* You wrote: “(.*)”/.exec(letter?.text ?? '')?.[1] ?? ''
  expect(quoted).toMatch(/^8C, by 5 March\. I ask for <working> 🐨 first\. .*[a-z.>🐨]…$/u)
  expect([...quoted].length).toBeLessThanOrEqual(300)
  expect(letter?.html).not.toContain('<working>')
  expect(letter?.text).toContain('https://portal.example.edu.au/record?impact#digital-media')
  expect(await showOwnDate({ courseId }, ana)).not.toHaveProperty('day')
})

test('a day that’s taken away, or whose emails were ended, brings none; ticked again, it does', async () => {
  const portal = await openMornings()
  const [ana, ben] = [await portal.learner('ana'), await portal.learner('ben')]
  const date = { courseId: 'digital-media', day: '2026-03-05' } as const
  for (const one of [ana, ben]) await chooseOwnDate(date, one)
  await removeOwnDate(date, ana)
  await chooseMail({ mail: 'own-date', wanted: false }, ben)
  for (const one of [ana, ben]) {
    expect(await showOwnDate(date, one)).not.toHaveProperty('day')
    expect(await placesOf(portal, one.sub)).toEqual([])
  }
  await chooseMail({ mail: 'own-date', wanted: true }, ben)
  expect(await showOwnDate(date, ben)).toMatchObject({ day: '2026-03-05' })
  await portal.days(7)
  expect(portal.subjects()).toEqual(['2026-03-05 ben: What came of it?'])
})

test('counts what went out and was ended, once each; without the count, the email still goes', async () => {
  const portal = await openMornings()
  const { mailCounts, mailTokens } = publicStores(portal.table)
  for (const name of ['ana', 'ben']) await begin(await portal.learner(name, 'where-you-stopped'))
  const cleo = await portal.learner('cleo', 'second-look', 'period-ends')
  const link = { token: await mailTokens.seal({ sub: cleo.sub, mail: 'second-look' }) }
  for (const _ of [1, 2]) await endMail(link, { ...cleo, log: portal.portal.log })
  for (const _ of [1, 2]) await chooseMail({ mail: 'period-ends', wanted: false }, cleo)
  await portal.days(14)
  const counted = async () =>
    (await mailCounts.of(['2026-03']))[0]?.kinds.map(({ mail, sent, ended }) => `${mail} ${sent} ${ended}`)
  const kinds = ['second-look 0 1', 'period-ends 0 1', 'own-date 0 0']
  expect(await counted()).toEqual(['where-you-stopped 2 0', ...kinds])
  const write = portal.table.write.bind(portal.table)
  vi.spyOn(portal.table, 'write').mockImplementation(async (key, change) => {
    if (key.pk === 'MAILCOUNTS') throw new Error('The table is busy')
    return write(key, change)
  })
  await portal.days(14)
  expect(portal.box).toHaveLength(4)
  expect(await counted()).toEqual(['where-you-stopped 2 0', ...kinds])
})

test('a bounce is counted for its kind, and sends nothing; an event that isn’t understood fails instead', async () => {
  const portal = await openMornings()
  const { mailCounts } = publicStores(portal.table)
  await begin(await portal.learner('ana', 'where-you-stopped'))
  portal.set('2026-03-16T21:00:00.000Z')
  const bounced = (tags: object) => ({ source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { mail: { tags } } })
  for (const _ of [1, 2]) await portal.event(bounced({ mail: ['own-date'], 'ses:configuration-set': ['set'] }))
  await expect(portal.event(bounced({ mail: ['another'] }))).rejects.toThrow()
  const [month] = await mailCounts.of(['2026-03'])
  expect(month?.kinds.at(-1)).toEqual({ mail: 'own-date', sent: 0, bounced: 2, ended: 0 })
  expect(portal.box).toEqual([])
  await portal.event({ source: 'aws.scheduler' })
  expect(portal.box).toHaveLength(1)
})

test('of one learner there’s one place for each email, whatever changes', async () => {
  const step = fc.oneof(
    fc.record({ mail: fc.constantFrom(...mailKinds), wanted: fc.boolean() }),
    fc.constantFrom('begin', 'complete', 'day', 'period'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const portal = await openMornings()
      const one = await portal.learner('ana', 'where-you-stopped')
      for (const what of steps) {
        if (typeof what === 'object') await chooseMail(what, one)
        else if (what === 'begin') await begin(one)
        else if (what === 'complete') await complete(one)
        else if (what === 'day') await portal.days(3)
        else {
          await setPeriod({ place: 'nsw', from: '2026-01-01', to: daysAfter(monday, 70), target: null }, one)
          await placeReminders(one)
        }
      }
      const places = (await placesOf(portal, one.sub)).map(({ which, day }) => ({ which, day }))
      const placed = await one.placedReminders.all()
      expect(places.sort((a, b) => a.which.localeCompare(b.which))).toEqual(placed)
    }),
    { numRuns: 8 },
  )
})

test('a link ends its kind twice over, chooses others, and a forged one says so', async () => {
  const { portal, table, ...rest } = await openMornings()
  const ana = await rest.learner('ana', 'where-you-stopped', 'second-look')
  const api = createApi({ ...portal.parts }, { log: portal.log, token })
  const link = await publicStores(table).mailTokens.seal({ sub: ana.sub, mail: 'where-you-stopped' })
  const path = `/api/mails/${link}`
  const opened = await send(api, { method: 'GET', path })
  expect([opened.status, opened.headers.location]).toEqual([303, `/mails#${link}`])
  const choices = { mail: 'where-you-stopped', wanted: ['where-you-stopped', 'second-look'] }
  expect((await send(api, { method: 'GET', path: `${path}/choices` })).body).toEqual(choices)
  for (const _ of [1, 2]) {
    const ended = await send(api, { method: 'POST', path, body: 'List-Unsubscribe=One-Click' })
    expect(ended).toMatchObject({ status: 200, body: { wanted: ['second-look'] } })
  }
  expect((await ana.placedReminders.all()).map(({ which }) => which)).toEqual([])
  const body = { mail: 'period-ends', wanted: true }
  const chosen = await send(api, { method: 'PUT', path: `${path}/choices`, body })
  expect(chosen.body).toMatchObject({ wanted: ['second-look', 'period-ends'] })
  const forged = [...link].map((letter, n) => (n === 20 ? (letter === 'A' ? 'B' : 'A') : letter)).join('')
  for (const wrong of [forged, link.slice(0, -4), 'x', ana.sub])
    expect(await send(api, { method: 'POST', path: `/api/mails/${wrong}` })).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('This link is not whole') },
    })
  await table.delete({ pk: `LEARNER#${ana.sub}`, sk: 'PROFILE' })
  const byLink = { ...ana, log: portal.log }
  expect(await endMail({ token: link }, byLink)).toEqual({ mail: 'where-you-stopped', wanted: [] })
  expect(await ana.profile.read()).toBeUndefined()
})
