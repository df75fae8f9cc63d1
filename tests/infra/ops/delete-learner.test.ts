import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { issueCertificate } from '#certificates/issue-certificate'
import { deleteLearner } from '../../../infra/ops/accounts/delete-learner.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { openPortal } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator: fixture, cognito, output } = await openTestOperator()
const portal = openPortal(fixture.table)
const checked = "rang the school's office number"
const minute = 60_000
let accounts = 0

/** An operator whose clock goes on as they wait. */
function patient(begin = fixture.now()): Operator & { waited(): number } {
  let ms = 0
  return {
    ...fixture,
    now: () => new Date(begin.getTime() + ms),
    pause: async (by) => {
      ms += by
    },
    openStripe: async () => portal.stripe,
    waited: () => ms,
  }
}

async function learner() {
  const email = `jo${++accounts}@school.example`
  const { sub } = cognito.createUser({ email, name: 'Jo Leaving', password: 'correct horse battery' })
  const one = portal.learner(sub)
  const at = '2026-03-01T00:00:00.000Z'
  await one.profile.create({ name: 'Jo Leaving', email, createdAt: at })
  const session = `cs_test_${sub.replaceAll('-', '')}`
  const payment = { sessionId: session, courseId: 'digital-media', amount: 9900, currency: 'aud', tax: 900 } as const
  portal.stripe.add({ id: session, learner: sub, courseId: 'digital-media' })
  await one.payments.add({ ...payment, sub, paidAt: at })
  await one.access.grant({ ...payment, source: 'stripe', grantedAt: at, holds: true })
  await one.progress.complete('digital-media', false, completionOf('digital-media', at), 'complete')
  const { certificate } = await issueCertificate({ key: 'digital-media', name: 'Jo Leaving', operation: 'issue' }, one)
  return { email, sub, one, session, id: certificate.id }
}
const leftOf = ({ sub }: { sub: string }) => fixture.table.queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })
const publicOf = ({ id }: { id: string }) => fixture.table.get({ pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' })
const hasAccount = ({ email }: { email: string }) =>
  fixture.cognito.send(new AdminGetUserCommand({ UserPoolId: cognito.userPoolId, Username: email })).then(
    () => true,
    () => false,
  )

describe('deleting a learner now', () => {
  test('takes every step with its wait, and lists the learner as forgotten', async () => {
    const [one, operator] = [await learner(), patient()]
    const options = { checked, certificates: 'withdraw', now: 'yes' }
    const { findings, results } = await runCommand(deleteLearner, operator, [one.email], options)
    expect(findings.join(' ')).toContain('offer them that first: export-learner')
    expect(results).toEqual(['The account is deleted. They get an email about it.'])
    expect(operator.waited()).toBeGreaterThan(25 * minute)
    expect(await leftOf(one)).toEqual([])
    expect(await hasAccount(one)).toBe(false)
    expect(await publicOf(one)).toMatchObject({ withdrawnAt: expect.any(String) })
    expect(await publicOf(one)).not.toHaveProperty('name')
    expect(await one.one.payments.read(one.session)).not.toHaveProperty('sub')
    expect((await operator.forgotten().load()).find(one.sub)).toMatchObject({ certificates: 'withdraw' })
    expect(output).toContain(`email deletion-begun to ${one.sub}`)
    expect(output.join(' ')).not.toMatch(/Jo Leaving|jo\d+@/)
  })

  test('keeps the certificates of who wants that', async () => {
    const [one, operator] = [await learner(), patient()]
    await runCommand(deleteLearner, operator, [one.email], { checked, certificates: 'keep', now: 'yes' })
    expect(await publicOf(one)).toMatchObject({ name: 'Jo Leaving' })
    expect((await operator.forgotten().load()).find(one.sub)).toMatchObject({ certificates: 'keep' })
  })

  test('says where it stopped, and goes on from there without another choice', async () => {
    const [one, operator] = [await learner(), patient()]
    const options = { checked, certificates: 'keep', now: 'yes' }
    const denied = Object.assign(new Error('no'), { name: 'AccessDenied' })
    const broken = {
      ...operator,
      forgotten: () => ({ ...operator.forgotten(), remember: () => Promise.reject(denied) }),
    }
    await expect(runCommand(deleteLearner, broken, [one.email], options)).rejects.toThrow(
      'It stopped (erase: AccessDenied). Run it again',
    )
    expect((await leftOf(one)).length).toBeGreaterThan(3)
    const again = await runCommand(deleteLearner, operator, [one.email], { ...options, certificates: 'withdraw' })
    expect(again.findings).toContain('Its deletion began already, with the choice: keep.')
    expect(await leftOf(one)).toEqual([])
    expect(await publicOf(one)).toMatchObject({ name: 'Jo Leaving' })
  })
})

test('a deletion that the nightly run ended meanwhile is done, and nobody kept the account', async () => {
  const [one, operator] = [await learner(), patient()]
  const overtaken: Operator = {
    ...operator,
    async pause(ms) {
      await operator.pause(ms)
      const begun = await one.one.deletion.read()
      if (begun?.signedOutAt) await one.one.deletion.finish(begun.due)
    },
  }
  const options = { checked, certificates: 'withdraw', now: 'yes' }
  const { results } = await runCommand(deleteLearner, overtaken, [one.email], options)
  expect(results).toEqual(['The account is deleted. They get an email about it.'])
})

describe('deleting a learner in a week', () => {
  test('queues what the page queues', async () => {
    const one = await learner()
    const { changes, results } = await runCommand(deleteLearner, fixture, [one.email], {
      checked,
      certificates: 'keep',
    })
    expect(changes[0]).toContain('in seven days, unless they sign in and keep it')
    expect(results[0]).toBe('It’s deleted in the night after 27 November 2026. They get an email about it.')
    expect(await one.one.deletion.read()).toMatchObject({ state: 'asked', certificates: 'keep' })
    expect(output).toContain(`email deletion-asked to ${one.sub}`)
    expect(await hasAccount(one)).toBe(true)
  })

  test('can be hastened', async () => {
    const [one, operator] = [await learner(), patient()]
    const options = { checked, certificates: 'withdraw' }
    await runCommand(deleteLearner, operator, [one.email], options)
    await runCommand(deleteLearner, operator, [one.email], { ...options, now: 'yes' })
    expect(await leftOf(one)).toEqual([])
    expect(await one.one.deletions.due(new Date('2100-01-01'))).not.toContainEqual(
      expect.objectContaining({ sub: one.sub }),
    )
  })
})

test.each([
  [{ certificates: 'withdraw' }, /--checked.*Nothing brings an account back/],
  [{ checked }, /--certificates withdraw/],
  [{ checked, certificates: 'burn' }, /nobody can change it later/],
])('changes nothing without both answers: %j', async (options, message) => {
  const one = await learner()
  const before = await leftOf(one)
  await expect(runCommand(deleteLearner, fixture, [one.email], { ...options, now: 'yes' })).rejects.toThrow(message)
  expect(await leftOf(one)).toEqual(before)
})
