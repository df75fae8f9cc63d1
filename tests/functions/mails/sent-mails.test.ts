import { describe, expect, test } from 'vitest'
import { correctName, issueCertificate } from '#certificates/issue-certificate'
import { reissueCertificate, revokeCertificate } from '#certificates/revoke-certificate'
import { createMails } from '#handlers/mails'
import { sentMailsOf } from '#mails/sent-mails'
import { mailTitle } from '#mails/wording'
import { verifyPayment } from '#payments/own-payments'
import { receiveStripeEvent } from '#payments/receive-stripe-event'
import { sweepPayments } from '#payments/sweep'
import type { Announcement } from '#people/announcement'
import { completeModule } from '#work/complete-module'
import { faultyTable } from '../core/faulty-table.ts'
import { openLocalTable } from '../core/local-table.ts'
import type { Facts } from '../payments/local-stripe.ts'
import { newId, openPortal, provider, type TestLearner } from '../portal.ts'

const { table } = await openLocalTable()

/** A portal whose announcements go to a mail function on the table. */
function openOffice({ refuses = false } = {}) {
  const portal = openPortal(table)
  const broken = faultyTable(table)
  const posted: string[] = []
  const parts = {
    table: broken.table,
    settings: { provider },
    origin: 'https://learning.example.edu.au',
    log: portal.log,
    async post(to: string, { subject }: { subject: string }) {
      if (refuses) throw new Error(`550 ${to}`)
      posted.push(subject)
    },
  }
  const send = createMails(parts)
  const sendAll = () => Promise.allSettled(portal.announcements.splice(0).map((one) => send(one)))
  return { ...portal, broken, posted, send, sendAll }
}

const withProfile = async (learner: TestLearner) => {
  await learner.profile.create({ name: 'Jane', email: 'jane@school.example', createdAt: '2026-03-01T00:00:00.000Z' })
  return learner
}

/** A learner who has paid, with every way by which the portal can find that out. */
async function buyer({ stripe, learner: open }: ReturnType<typeof openOffice>) {
  const learner = await withProfile(open())
  const id = `cs_test_${newId().replaceAll('-', '')}`
  stripe.add({ id, learner: learner.sub, courseId: 'digital-media' })
  return {
    learner,
    webhook: () => receiveStripeEvent(stripe.event('checkout.session.completed', id), learner),
    page: () => verifyPayment({ sessionId: id }, learner),
    sweep: () => sweepPayments({ until: new Date('2030-01-01') }, learner),
  }
}

describe('a payment that opened a course', () => {
  test('leads to one email, whoever grants it, in parallel and again', async () => {
    const office = openOffice()
    const { webhook, page, sweep } = await buyer(office)
    await Promise.all([webhook(), page(), webhook(), page()])
    await office.sendAll()
    await Promise.all([webhook(), sweep(), page()])
    await office.sendAll()
    expect(office.posted).toEqual(['Your course is open: Digital media literacy: seeing beyond synthetic media'])
  })

  test('that only the sweep found leads to its email too', async () => {
    const office = openOffice()
    const { sweep } = await buyer(office)
    await sweep()
    await office.sendAll()
    expect(office.posted).toHaveLength(1)
  })

  test('is granted although SES refuses the email, which is logged once', async () => {
    const office = openOffice({ refuses: true })
    const { webhook, learner } = await buyer(office)
    expect(await webhook()).toEqual({ received: true })
    for (let n = 0; n < 3; n++) {
      await webhook()
      await office.sendAll()
    }
    expect((await learner.access.read('digital-media'))?.holds).toBe(true)
    expect(office.lines.filter(({ event }) => event === 'mail-failed')).toHaveLength(1)
  })

  test('months ago is no news when its payment is looked at again', async () => {
    const office = openOffice()
    const { webhook, learner } = await buyer(office)
    await webhook()
    office.announcements.splice(0)
    const later = { ...learner, world: { ...learner.world, now: () => new Date('2026-06-01') } }
    await verifyPayment({ sessionId: (await learner.access.read('digital-media'))?.sessionId ?? '' }, later)
    expect(office.announcements).toEqual([])
  })
})

describe('an issued certificate', () => {
  const graduate = async (office: ReturnType<typeof openOffice>) => {
    const learner = await office.enrolled('digital-media')
    await completeModule({ moduleId: 'digital-media', operation: newId() }, learner)
    return learner
  }
  const issue = (learner: TestLearner) =>
    issueCertificate({ key: 'digital-media', name: 'Jane Brien', operation: newId() }, learner)

  test('leads to one email, and a corrected name to none', async () => {
    const office = openOffice()
    const learner = await graduate(office)
    await Promise.all([issue(learner), issue(learner), issue(learner)])
    await office.sendAll()
    await correctName({ key: 'digital-media', name: 'Jane Ngāti', revision: 1, operation: newId() }, learner)
    await issue(learner)
    await office.sendAll()
    expect(office.posted).toEqual(['Your certificate is ready: Digital media literacy: seeing beyond synthetic media'])
  })

  test('that’s issued anew leads to an email of its own each time', async () => {
    const office = openOffice()
    const learner = await graduate(office)
    await issue(learner)
    await office.sendAll()
    for (let n = 0; n < 2; n++) {
      const certificate = await learner.certificates.read('digital-media')
      if (!certificate) throw new Error('It was not issued')
      const revoking = { ...learner, holder: learner }
      await revokeCertificate({ certificate, because: 'issued-in-error' }, revoking)
      await reissueCertificate({ key: 'digital-media', id: certificate.id, operation: newId() }, learner)
      await office.sendAll()
    }
    const title = 'Digital media literacy: seeing beyond synthetic media'
    const anew = [`Your certificate was revoked: ${title}`, `Your certificate has a new number: ${title}`]
    expect(office.posted.slice(1)).toEqual([...anew, ...anew])
  })

  test('is issued although SES refuses the email', async () => {
    const office = openOffice({ refuses: true })
    const learner = await graduate(office)
    expect((await issue(learner)).state).toBe('issued')
    await office.sendAll()
    expect(office.posted).toEqual([])
  })
})

describe('the mail function', () => {
  test.each([
    ['an error before the call is done', 1],
    ['an error after the call was done', 0],
    ['an answer that is lost, so that the SDK repeats the call', 1],
  ] as const)('sends at most once when the claim meets %s', async (fault, sent) => {
    const office = openOffice()
    const { sub } = await office.enrolled('digital-media')
    const event: Announcement = { about: 'course-opened', sub, courseId: 'digital-media' }
    // The third call, after profile and access.
    office.broken.expect(2, fault)
    await office.send(event).catch(() => undefined)
    office.broken.expect()
    await office.send(event)
    expect(office.posted).toHaveLength(sent)
  })

  test('refuses an event that isn’t an announcement', async () => {
    await expect(openOffice().send({ about: 'anything', sub: 'x' })).rejects.toThrow()
  })

  test('keeps its marks out of what the dashboard reads', async () => {
    const office = openOffice()
    const { sub } = await office.enrolled('digital-media')
    await office.send({ about: 'course-opened', sub, courseId: 'digital-media' })
    const items = await table.queryAll({ pk: `LEARNER#${sub}`, from: 'ACCESS#', to: 'PROGRESS#~' })
    expect(items.map(({ sk }) => sk)).toEqual(['ACCESS#digital-media', 'PROFILE'])
  })
})

describe('what happens to a payment', () => {
  const money = (to: string) => `${to}: Digital media literacy: seeing beyond synthetic media`
  const [refunded, ended, again] = [
    'Your payment was refunded',
    'Your access has ended',
    'Your course is open again',
  ].map(money)

  test.each<[string, Facts[], (string | undefined)[]]>([
    ['a part refunded, then the rest', [{ refunded: 3300 }, { refunded: 9900 }], [refunded, refunded]],
    ['a refund that fails', [{ refunded: 9900 }, { refunded: 0 }], [refunded, again]],
    [
      'a dispute lost, and won on appeal',
      [{ dispute: 'open' }, { dispute: 'lost' }, { dispute: 'none' }],
      [ended, again],
    ],
  ])('leads to one email each, however often Stripe repeats it: %s', async (_, facts, subjects) => {
    const office = openOffice()
    const { learner, webhook, page, sweep } = await buyer(office)
    await webhook()
    await office.sendAll()
    const [{ id } = { id: '' }] = [...office.stripe.sessions.values()]
    for (const fact of facts) {
      office.stripe.change(id, fact)
      await receiveStripeEvent(office.stripe.moneyEvent('charge.refunded', id.replace('cs_test_', 'pi_')), learner)
      await office.sendAll()
      await Promise.all([webhook(), page(), sweep()])
      await office.sendAll()
    }
    expect(office.posted.slice(1)).toEqual(subjects)
    const { about } = (await sentMailsOf(table, learner.sub).all())[0] ?? { about: '' }
    expect(mailTitle(about)).toMatch(/^(Payment refunded|Access returned: Digital media)/)
  })

  test('is told although the table failed between the refund and the end of access', async () => {
    const office = openOffice()
    const { learner, webhook, page } = await buyer(office)
    await webhook()
    office.announcements.splice(0)
    const [{ id } = { id: '' }] = [...office.stripe.sessions.values()]
    office.stripe.change(id, { refunded: 9900 })
    const down = async () => {
      throw new Error('The table is down')
    }
    const broken = (sub: string) => ({ ...learner.learner(sub), access: { ...learner.access, endSession: down } })
    await expect(verifyPayment({ sessionId: id }, { ...learner, learner: broken })).rejects.toThrow('down')
    await page()
    await office.sendAll()
    expect(office.posted).toEqual([refunded])
  })

  test('is no news to whoever has deleted the account', async () => {
    const office = openOffice()
    const { learner, webhook } = await buyer(office)
    await webhook()
    const [{ id } = { id: '' }] = [...office.stripe.sessions.values()]
    await learner.payments.forgetLearner(id, learner.sub)
    office.announcements.splice(0)
    office.stripe.change(id, { refunded: 9900 })
    await receiveStripeEvent(office.stripe.moneyEvent('charge.refunded', id.replace('cs_test_', 'pi_')), learner)
    expect(office.announcements).toEqual([])
  })
})
