import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { hashed } from '../../../functions/adapters/log.ts'
import { issueCertificate } from '../../../functions/certificates/issue-certificate.ts'
import { verifyCertificate } from '../../../functions/certificates/verify-certificate.ts'
import { rolesOf } from '../../../functions/store/roles.ts'
import { findLearner } from '../../../infra/ops/find-learner.ts'
import { grantAccess } from '../../../infra/ops/grant-access.ts'
import { grantAdmin } from '../../../infra/ops/grant-admin.ts'
import { revokeAccess } from '../../../infra/ops/revoke-access.ts'
import { revokeAdmin } from '../../../infra/ops/revoke-admin.ts'
import { revokeCertificate } from '../../../infra/ops/revoke-certificate.ts'
import { newId, openPortal } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { carryOut, openAccountAutosave } from './desk.ts'

const { operator, cognito } = await openAccountAutosave()
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

describe('an administrator', () => {
  test('is made by the e-mail address in any case, once, and is an ordinary learner again', async () => {
    const { email, sub } = await account()
    const roles = rolesOf(operator.table, sub)
    expect(await carryOut(grantAdmin, operator, [email.toUpperCase()])).toEqual({
      found: [],
      will: [`Make Jane Brien <${email}> an administrator.`],
      did: [`Jane Brien <${email}> is an administrator now.`],
    })
    expect(await roles.has('admin')).toBe(true)
    expect(await carryOut(grantAdmin, operator, [email])).toMatchObject({
      will: [],
      found: [`Jane Brien <${email}> is an administrator already.`],
    })
    await carryOut(revokeAdmin, operator, [email])
    expect(await roles.has('admin')).toBe(false)
    expect((await carryOut(revokeAdmin, operator, [email])).found).toEqual([
      `Jane Brien <${email}> is no administrator.`,
    ])
  })

  test('is nothing before the plan is carried out', async () => {
    const { email, sub } = await account()
    await grantAdmin.plan({ words: [email], options: {} }, operator)
    expect(await rolesOf(operator.table, sub).has('admin')).toBe(false)
  })

  test.each([grantAdmin, revokeAdmin, grantAccess, revokeAccess])(
    '$name refuses an address that nobody has',
    async (command) => {
      await expect(carryOut(command, operator, ['ghost@school.example', 'digital-media'])).rejects.toThrow(
        'Nobody has an account with ghost@school.example.',
      )
    },
  )

  test('never comes from an address that its owner has not confirmed', async () => {
    const email = 'claimed@school.example'
    await operator.cognito.send(
      new SignUpCommand({ ClientId: cognito.clientId, Username: email, Password: 'correct horse battery' }),
    )
    for (const [command, words] of [
      [grantAdmin, [email]],
      [grantAccess, [email, 'digital-media']],
    ] as const)
      await expect(carryOut(command, operator, words)).rejects.toThrow('anyone can sign up with it')
  })
})

describe('access', () => {
  test('is granted free of charge, once, and ended', async () => {
    const { email, learner } = await account()
    const { did } = await carryOut(grantAccess, operator, [email, 'digital-media'])
    expect(did).toEqual([`Jane Brien <${email}> has "Digital media literacy: seeing beyond synthetic media" now.`])
    expect(await learner.access.read('digital-media')).toEqual({
      courseId: 'digital-media',
      source: 'admin',
      amount: 0,
      currency: 'aud',
      tax: 0,
      grantedAt: '2026-11-20T09:15:00.000Z',
      holds: true,
    })
    expect((await carryOut(grantAccess, operator, [email, 'digital-media'])).will).toEqual([])
    await carryOut(revokeAccess, operator, [email, 'digital-media'])
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: false })
    expect((await carryOut(revokeAccess, operator, [email, 'digital-media'])).will).toEqual([])
    const again = await carryOut(grantAccess, operator, [email, 'digital-media'])
    expect(again.found).toEqual(['Access of 2026-11-20 (admin) was ended.'])
    expect(await learner.access.read('digital-media')).toMatchObject({ holds: true })
  })

  test('that was paid for tells its session, and no late event of Stripe brings it back', async () => {
    const { email, learner } = await account()
    const sessionId = `cs_test_${newId().replaceAll('-', '')}`
    await learner.access.grant(payment(sessionId))
    const { found } = await carryOut(revokeAccess, operator, [email, 'digital-media'])
    expect(found).toEqual([`It was paid for: ${sessionId}. A refund is made in Stripe.`])
    expect(await learner.access.grant(payment(sessionId))).toMatchObject({ ended: true, access: { holds: false } })
  })

  test('to a course that does not exist is refused, with those that do', async () => {
    const { email } = await account()
    await expect(carryOut(grantAccess, operator, [email, 'wine-tasting'])).rejects.toThrow(
      'There is no course "wine-tasting". Courses are genai-course, failure-festival,',
    )
  })
})

describe('a certificate', () => {
  const reason = 'Issued in error.'
  async function holder() {
    const { email, sub, learner } = await account()
    await carryOut(grantAccess, operator, [email, 'digital-media'])
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

  test("is revoked with a reason, in the learner's record and in the public one", async () => {
    const { learner, certificate } = await holder()
    const { will, did } = await carryOut(revokeCertificate, operator, [certificate.id], { reason: ` ${reason} ` })
    expect(will[0]).toContain(`of Jane Brien for good. Everyone who checks it will read: ${reason}`)
    expect(did[0]).toContain(`https://learning.wattle-grove.edu.au/verify/${certificate.id}`)
    const revoked = { at: '2026-11-20T09:15:00.000Z', reason }
    expect(await learner.certificates.read('digital-media')).toEqual({ ...certificate, revoked })
    expect(await verifyCertificate({ id: certificate.id }, learner)).toEqual({
      status: 'revoked',
      certificate: { ...certificate, revoked },
    })
    const again = await carryOut(revokeCertificate, operator, [certificate.id], { reason: 'Another reason.' })
    expect(again).toMatchObject({ will: [], found: [expect.stringContaining(`was revoked on 2026-11-20: ${reason}`)] })
  })

  test('whose public record was not written any more is revoked by running it again', async () => {
    const { learner, certificate } = await holder()
    const first = { at: '2026-04-01T00:00:00.000Z', reason }
    await operator.table.write(
      { pk: `LEARNER#${learner.sub}`, sk: 'RECORD#digital-media' },
      { set: { revoked: first } },
    )
    await carryOut(revokeCertificate, operator, [certificate.id], { reason: 'Another reason.' })
    expect((await verifyCertificate({ id: certificate.id }, learner)).certificate.revoked).toEqual(first)
  })

  test.each([
    ['without a reason', undefined, 'Say why: --reason'],
    ['with an empty reason', ' ', 'Say why: --reason'],
    ['with a reason of two lines', 'a\nb', 'one line'],
    ['with an endless reason', 'a'.repeat(201), 'at most 200'],
  ])('%s stays valid', async (_, given, message) => {
    const { learner, certificate } = await holder()
    const options: Record<string, string> = given === undefined ? {} : { reason: given }
    await expect(carryOut(revokeCertificate, operator, [certificate.id], options)).rejects.toThrow(message)
    expect((await verifyCertificate({ id: certificate.id }, learner)).status).toBe('valid')
  })

  test.each([
    ['wrong', 'A certificate id has 32 characters'],
    ['0'.repeat(32), 'There is no certificate with this id.'],
  ])('with the id %s is none', async (id, message) => {
    await expect(carryOut(revokeCertificate, operator, [id], { reason })).rejects.toThrow(message)
  })

  test('leads to its holder, and so do the session of a payment, the id and the address', async () => {
    const { email, sub, learner, certificate } = await holder()
    const sessionId = `cs_test_${newId().replaceAll('-', '')}`
    const { courseId, amount, currency, tax, grantedAt: paidAt } = payment(sessionId)
    await learner.payments.record({ sessionId, sub, courseId, amount, currency, tax, paidAt })
    await rolesOf(operator.table, sub).grant('admin', '2026-03-01T00:00:00.000Z')
    const ways = [certificate.id, sessionId, sub, email, ` ${email.toUpperCase()} `]
    const found = await Promise.all(ways.map(async (who) => (await carryOut(findLearner, operator, [who])).found))
    for (const lines of found) expect(lines).toEqual(found[0])
    expect(found[0]).toEqual([
      `Jane Brien <${email}>`,
      `  id            ${sub}`,
      `  in the logs   ${hashed(sub)}`,
      expect.stringMatching(/^ {2}account {7}CONFIRMED since \d{4}-/),
      `  profile       Jane Brien <${email}>, since 2026-03-01`,
      '  role          administrator',
      '  access        digital-media: holds, admin on 2026-11-20',
      '  progress      digital-media: completed 2026-03-05T00:00:00.000Z',
      `  certificates  digital-media: ${certificate.id}, to Jane Brien, revision 1`,
    ])
  })
})

describe('looking for a learner', () => {
  test('by the beginning of an address lists everyone who fits', async () => {
    for (const name of ['amy', 'ann'])
      cognito.createUser({ email: `a${name}@school.example`, name, password: 'x'.repeat(12) })
    const { found } = await carryOut(findLearner, operator, ['aa'])
    expect(found).toHaveLength(3)
    expect(found[2]).toBe('2 accounts begin so.')
    expect((await carryOut(findLearner, operator, ['aan'])).found[0]).toBe('ann <aann@school.example>')
  })

  test('whose account is gone shows what is left', async () => {
    const learner = portal.learner()
    await learner.profile.create({ name: 'Left Behind', email: 'left@school.example', createdAt: '2026-03-01' })
    const { found } = await carryOut(findLearner, operator, [learner.sub])
    expect(found).toContain('  profile       Left Behind <left@school.example>, since 2026-03-01')
    expect(found.join('\n')).toContain('no account any more')
  })

  test('who is not there fails', async () => {
    await expect(carryOut(findLearner, operator, ['nobody'])).rejects.toThrow('Nobody was found by "nobody".')
  })

  test('in another table looks there', async () => {
    const { email } = await account()
    await expect(carryOut(findLearner, operator, [email], { table: 'portal-restored' })).rejects.toThrow(
      'There is no table portal-restored.',
    )
  })
})
