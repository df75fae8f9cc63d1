import { AdminLinkProviderForUserCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { hashed } from '../../../functions/adapters/log.ts'
import { issueCertificate } from '../../../functions/certificates/issue-certificate.ts'
import { verifyCertificate } from '../../../functions/certificates/verify-certificate.ts'
import { eraseLearner } from '../../../functions/deletions/erase-learner.ts'
import { rolesOf } from '../../../functions/store/roles.ts'
import { grantAccess, revokeAccess } from '../../../infra/ops/access.ts'
import { grantAdmin, revokeAdmin } from '../../../infra/ops/admins.ts'
import { findLearner } from '../../../infra/ops/find-learner.ts'
import { revokeCertificate } from '../../../infra/ops/revoke-certificate.ts'
import { openLocalStripe } from '../../functions/local-stripe.ts'
import { newId, openPortal, type TestLearner } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito, output } = await openTestOperator()
const portal = openPortal(operator.table)
let accounts = 0

/** A learner with an account and a profile. */
async function account() {
  accounts += 1
  const email = `jane${accounts}@school.example`
  const { sub } = cognito.createUser({ email, name: 'Jane Brien', password: 'correct horse battery' })
  const learner = portal.learner(sub)
  await learner.profile.create({ name: 'Jane Brien', email, createdAt: '2026-03-01T00:00:00.000Z' })
  return { email, sub, learner }
}
const paid = {
  source: 'stripe',
  currency: 'aud',
  tax: 900,
  grantedAt: '2026-03-01T00:00:00.000Z',
  holds: true,
} as const
const payment = (sessionId: string) => ({ courseId: 'digital-media', amount: 9900, sessionId, ...paid }) as const

describe('the administrator role', () => {
  test('can be granted once, by the email address in any case, and revoked', async () => {
    const { email, sub } = await account()
    const roles = rolesOf(operator.table, sub)
    expect(await runCommand(grantAdmin, operator, [email.toUpperCase()])).toEqual({
      findings: [],
      changes: [`Make Jane Brien <${email}> an administrator.`],
      results: [`Jane Brien <${email}> is now an administrator.`],
    })
    expect(await roles.has('admin')).toBe(true)
    expect(await runCommand(grantAdmin, operator, [email])).toMatchObject({
      changes: [],
      findings: [`Jane Brien <${email}> is already an administrator.`],
    })
    await runCommand(revokeAdmin, operator, [email])
    expect(await roles.has('admin')).toBe(false)
    expect((await runCommand(revokeAdmin, operator, [email])).findings).toEqual([
      `Jane Brien <${email}> is not an administrator.`,
    ])
  })

  test('is not granted to somebody who can sign in with Google', async () => {
    const { email, sub } = await account()
    const google = { ProviderName: 'Google', ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue: '1001' }
    const own = { ProviderName: 'Cognito', ProviderAttributeValue: sub }
    await operator.cognito.send(
      new AdminLinkProviderForUserCommand({
        UserPoolId: cognito.userPoolId,
        SourceUser: google,
        DestinationUser: own,
      }),
    )
    await expect(runCommand(grantAdmin, operator, [email])).rejects.toThrow(/unlink it on their account page/)
    expect(await rolesOf(operator.table, sub).has('admin')).toBe(false)
  })

  test('is not granted before the plan is applied', async () => {
    const { email, sub } = await account()
    await grantAdmin.plan({ args: [email], options: {} }, operator)
    expect(await rolesOf(operator.table, sub).has('admin')).toBe(false)
  })

  test.each([grantAdmin, revokeAdmin, grantAccess, revokeAccess])(
    '$name refuses an address without an account',
    async (command) => {
      await expect(runCommand(command, operator, ['ghost@school.example', 'digital-media'])).rejects.toThrow(
        'No account has the email ghost@school.example.',
      )
    },
  )

  test('is refused, like access, for an unconfirmed address', async () => {
    const email = 'claimed@school.example'
    await operator.cognito.send(
      new SignUpCommand({ ClientId: cognito.clientId, Username: email, Password: 'correct horse battery' }),
    )
    for (const [command, words] of [
      [grantAdmin, [email]],
      [grantAccess, [email, 'digital-media']],
    ] as const)
      await expect(runCommand(command, operator, words)).rejects.toThrow(
        "anyone can sign up with someone else's address",
      )
  })
})

describe('access', () => {
  test('is granted free of charge, once, with an email to the learner, and revoked', async () => {
    const { email, learner } = await account()
    const { results } = await runCommand(grantAccess, operator, [email, 'digital-media'])
    expect(results).toEqual([
      `Jane Brien <${email}> now has access to "Digital media literacy: seeing beyond synthetic media".`,
    ])
    expect(await learner.access.read('digital-media')).toEqual({
      courseId: 'digital-media',
      source: 'admin',
      amount: 0,
      currency: 'aud',
      tax: 0,
      grantedAt: '2026-11-20T09:15:00.000Z',
      holds: true,
    })
    expect((await runCommand(grantAccess, operator, [email, 'digital-media'])).changes).toEqual([])
    expect(output.filter((line) => line.startsWith('email'))).toEqual([`email course-opened to ${learner.sub}`])
    await runCommand(revokeAccess, operator, [email, 'digital-media'])
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: false })
    expect((await runCommand(revokeAccess, operator, [email, 'digital-media'])).changes).toEqual([])
    const again = await runCommand(grantAccess, operator, [email, 'digital-media'])
    expect(again.findings).toEqual(['Earlier access from 2026-11-20 (admin) has ended.'])
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: true })
  })

  test('that was paid for shows its Stripe session when revoked, and no late Stripe event restores it', async () => {
    const { email, learner } = await account()
    const sessionId = `cs_test_${newId().replaceAll('-', '')}`
    await learner.access.grant(payment(sessionId))
    const { findings } = await runCommand(revokeAccess, operator, [email, 'digital-media'])
    expect(findings).toEqual([`Paid for with ${sessionId}. Refund it in Stripe.`])
    expect(await learner.access.grant(payment(sessionId))).toMatchObject({ ended: true, access: { holds: false } })
  })

  describe('that an operator ended by mistake', () => {
    const undo = { undo: 'yes' }
    const pay = async (learner: TestLearner) => {
      const sessionId = `cs_test_${newId().replaceAll('-', '')}`
      await learner.payments.record({ ...payment(sessionId), sub: learner.sub, paidAt: '2026-03-01T00:00:00.000Z' })
      await learner.access.grant(payment(sessionId))
      return sessionId
    }

    test('comes back with all that was paid, and ends like any other when it’s refunded', async () => {
      const { email, learner } = await account()
      const [first, second] = [await pay(learner), await pay(learner)]
      const before = await learner.access.sessions('digital-media')
      await runCommand(revokeAccess, operator, [email, 'digital-media'])
      const { results } = await runCommand(revokeAccess, operator, [email, 'digital-media'], undo)
      expect(results).toEqual([
        `Jane Brien <${email}> has access to "Digital media literacy: seeing beyond synthetic media" again.`,
      ])
      expect(await learner.access.sessions('digital-media')).toEqual(before)
      expect(await learner.access.read('digital-media')).toMatchObject({ holds: true, sessionId: first })
      await learner.access.endSession(payment(first))
      expect(await learner.access.read('digital-media')).toMatchObject({ holds: true, sessionId: second })
      expect((await runCommand(revokeAccess, operator, [email, 'digital-media'], undo)).changes).toEqual([])
    })

    test('comes back if an operator had given it', async () => {
      const { email, learner } = await account()
      await runCommand(grantAccess, operator, [email, 'digital-media'])
      await runCommand(revokeAccess, operator, [email, 'digital-media'])
      await runCommand(revokeAccess, operator, [email, 'digital-media'], undo)
      expect(await learner.access.read('digital-media')).toMatchObject({ holds: true, source: 'admin' })
    })

    test('stays ended if the money went back, or there never was any', async () => {
      const { email, learner } = await account()
      const nothing = { findings: [expect.stringContaining('There is nothing to give back')], changes: [] }
      expect(await runCommand(revokeAccess, operator, [email, 'digital-media'], undo)).toMatchObject(nothing)
      const sessionId = await pay(learner)
      await runCommand(revokeAccess, operator, [email, 'digital-media'])
      const refunded = { ...payment(sessionId), sub: learner.sub, paidAt: '', refunded: 9900 }
      await learner.payments.record(refunded)
      expect(await runCommand(revokeAccess, operator, [email, 'digital-media'], undo)).toMatchObject(nothing)
      expect(await learner.access.read('digital-media')).toMatchObject({ holds: false })
    })
  })

  test('that is given closes the payment page that the learner has open, and names a debit that is under way', async () => {
    const { email, learner } = await account()
    const stripe = openLocalStripe()
    const withStripe = { ...operator, openStripe: async () => stripe }
    const opened = (courseId: 'digital-media' | 'failure-festival') =>
      learner.checkouts.save({ courseId, attempt: 1, sessionId: `cs_${courseId}`, url: 'https://x', expiresAt: '' })
    await opened('digital-media')
    stripe.change('cs_digital-media', { url: 'https://x' })
    const { changes } = await runCommand(grantAccess, withStripe, [email, 'digital-media'])
    expect(changes).toContain('Close the payment page that they have open.')
    expect(stripe.sessions.get('cs_digital-media')).toMatchObject({ status: 'expired', url: null })
    await opened('failure-festival')
    stripe.change('cs_failure-festival', { status: 'complete' })
    const { findings } = await runCommand(grantAccess, withStripe, [email, 'failure-festival'])
    expect(findings).toEqual(['A direct debit for it is under way. If it arrives, refund it.'])
    expect(stripe.sessions.get('cs_failure-festival')).toMatchObject({ status: 'complete' })
  })

  test('to an unknown course is refused, with a list of the courses', async () => {
    const { email } = await account()
    await expect(runCommand(grantAccess, operator, [email, 'wine-tasting'])).rejects.toThrow(
      'There is no course "wine-tasting". The courses are genai-course, failure-festival,',
    )
  })
})

describe('a certificate', () => {
  const because = 'issued-in-error'
  async function certificateHolder() {
    const { email, sub, learner } = await account()
    await runCommand(grantAccess, operator, [email, 'digital-media'])
    await learner.progress.complete(
      'digital-media',
      false,
      completionOf('digital-media', '2026-03-05T00:00:00.000Z'),
      newId(),
    )
    const { certificate } = await issueCertificate(
      { key: 'digital-media', name: 'Jane Brien', operation: newId() },
      learner,
    )
    return { email, sub, learner, certificate }
  }

  test("is revoked with a reason, in the learner's record and the public one", async () => {
    const { learner, certificate } = await certificateHolder()
    const { changes, results } = await runCommand(revokeCertificate, operator, [certificate.id], {
      because: ` ${because} `,
    })
    expect(changes[0]).toContain(`of Jane Brien permanently. Anyone who checks it will read: It was issued in error.`)
    expect(results[0]).toContain(`https://learning.wattle-grove.edu.au/verify/${certificate.id}`)
    const revoked = { at: '2026-11-20T09:15:00.000Z', because }
    expect(await learner.certificates.read('digital-media')).toEqual({ ...certificate, revoked })
    expect(await verifyCertificate({ id: certificate.id }, learner)).toEqual({
      status: 'revoked',
      certificate: { ...certificate, revoked },
    })
    const again = await runCommand(revokeCertificate, operator, [certificate.id], { because: 'name-corrected' })
    expect(again).toMatchObject({
      changes: [],
      findings: [expect.stringContaining(`was revoked on 2026-11-20: ${because}`)],
    })
  })

  test('whose holder has deleted the account can be revoked if it was kept, and not if it was withdrawn', async () => {
    const context = { pause: async () => {}, stripe: undefined }
    const kept = await certificateHolder()
    await eraseLearner({ sub: kept.learner.sub, certificates: 'keep' }, { ...kept.learner, ...context })
    const { findings } = await runCommand(revokeCertificate, operator, [kept.certificate.id], { because })
    expect(findings[0]).toBe('Its holder has deleted their account and kept the certificate public.')
    expect(await verifyCertificate({ id: kept.certificate.id }, kept.learner)).toMatchObject({ status: 'revoked' })

    const withdrawn = await certificateHolder()
    await eraseLearner({ sub: withdrawn.learner.sub, certificates: 'withdraw' }, { ...withdrawn.learner, ...context })
    const nothing = await runCommand(revokeCertificate, operator, [withdrawn.certificate.id], { because })
    expect(nothing).toMatchObject({ changes: [], findings: [expect.stringContaining('withdrew the certificate')] })
  })

  test('that was revoked only in the learner record is fully revoked by running the command again', async () => {
    const { learner, certificate } = await certificateHolder()
    const first = { at: '2026-04-01T00:00:00.000Z', because } as const
    await operator.table.write(
      { pk: `LEARNER#${learner.sub}`, sk: 'RECORD#digital-media' },
      { set: { revoked: first } },
    )
    await runCommand(revokeCertificate, operator, [certificate.id], { because: 'name-corrected' })
    expect(await verifyCertificate({ id: certificate.id }, learner)).toMatchObject({ certificate: { revoked: first } })
  })

  test.each<Record<string, string>>([{}, { because: ' ' }, { because: 'Jane cheated.' }])(
    'stays valid with %o',
    async (options) => {
      const { learner, certificate } = await certificateHolder()
      await expect(runCommand(revokeCertificate, operator, [certificate.id], options)).rejects.toThrow(
        '--because issued-in',
      )
      expect((await verifyCertificate({ id: certificate.id }, learner)).status).toBe('valid')
    },
  )

  test.each([
    ['wrong', 'A certificate id has 32 characters'],
    ['0'.repeat(32), 'No certificate has this id.'],
  ])('with the id %s is rejected', async (id, message) => {
    await expect(runCommand(revokeCertificate, operator, [id], { because })).rejects.toThrow(message)
  })

  test('finds its holder, as do a Stripe session, a learner id and an email address', async () => {
    const { email, sub, learner, certificate } = await certificateHolder()
    const sessionId = `cs_test_${newId().replaceAll('-', '')}`
    const { courseId, amount, currency, tax, grantedAt: paidAt } = payment(sessionId)
    await learner.payments.record({ sessionId, sub, courseId, amount, currency, tax, paidAt })
    await rolesOf(operator.table, sub).grant('admin', '2026-03-01T00:00:00.000Z')
    const queries = [certificate.id, sessionId, sub, email, ` ${email.toUpperCase()} `]
    const findings = await Promise.all(
      queries.map(async (who) => (await runCommand(findLearner, operator, [who])).findings),
    )
    for (const lines of findings) expect(lines).toEqual(findings[0])
    expect(findings[0]).toEqual([
      `Jane Brien <${email}>`,
      `  id            ${sub}`,
      `  in the logs   ${hashed(sub)}`,
      expect.stringMatching(/^ {2}account {7}CONFIRMED since \d{4}-/),
      `  profile       Jane Brien <${email}>, since 2026-03-01`,
      '  role          administrator',
      '  access        digital-media: active, admin on 2026-11-20',
      '  progress      digital-media: completed 2026-03-05T00:00:00.000Z',
      `  certificates  digital-media: ${certificate.id}, to Jane Brien, revision 1`,
    ])
  })
})

describe('find-learner', () => {
  test('lists every account whose address starts with the text', async () => {
    for (const name of ['amy', 'ann'])
      cognito.createUser({ email: `a${name}@school.example`, name, password: 'x'.repeat(12) })
    const { findings } = await runCommand(findLearner, operator, ['aa'])
    expect(findings).toHaveLength(3)
    expect(findings[2]).toBe('2 accounts match.')
    expect((await runCommand(findLearner, operator, ['aan'])).findings[0]).toBe('ann <aann@school.example>')
  })

  test('shows the remaining data of a deleted account', async () => {
    const learner = portal.learner()
    await learner.profile.create({ name: 'Left Behind', email: 'left@school.example', createdAt: '2026-03-01' })
    const { findings } = await runCommand(findLearner, operator, [learner.sub])
    expect(findings).toContain('  profile       Left Behind <left@school.example>, since 2026-03-01')
    expect(findings.join('\n')).toContain('account deleted')
  })

  test('fails if there is no match', async () => {
    await expect(runCommand(findLearner, operator, ['nobody'])).rejects.toThrow('No learner found for "nobody".')
  })

  test('reads another table with --table', async () => {
    const { email } = await account()
    await expect(runCommand(findLearner, operator, [email], { table: 'portal-restored' })).rejects.toThrow(
      'The table portal-restored does not exist.',
    )
  })
})
