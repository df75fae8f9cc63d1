import { AdminLinkProviderForUserCommand, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { rolesOf } from '#people/store'
import { grantAdmin, listAdmins, revokeAdmin } from '../../../infra/ops/admins.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito } = await openTestOperator()
let accounts = 0

function account() {
  accounts += 1
  const email = `jane${accounts}@school.example`
  return cognito.createUser({ email, name: 'Jane Brien', password: 'correct horse battery' })
}

describe('the administrator role', () => {
  test('can be granted once, by the email address in any case, and revoked', async () => {
    const { email, sub } = account()
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
    const { email, sub } = account()
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
    const { email, sub } = account()
    await grantAdmin.plan({ args: [email], options: {} }, operator)
    expect(await rolesOf(operator.table, sub).has('admin')).toBe(false)
  })

  test.each([grantAdmin, revokeAdmin])('$name refuses an address without an account', async (command) => {
    await expect(runCommand(command, operator, ['ghost@school.example'])).rejects.toThrow(
      'No account has the email ghost@school.example.',
    )
  })

  test('is refused for an unconfirmed address', async () => {
    const email = 'claimed@school.example'
    await operator.cognito.send(
      new SignUpCommand({ ClientId: cognito.clientId, Username: email, Password: 'correct horse battery' }),
    )
    await expect(runCommand(grantAdmin, operator, [email])).rejects.toThrow(
      "anyone can sign up with someone else's address",
    )
  })

  test('is listed with the day in Sydney', async () => {
    const { email } = account()
    const { findings: before } = await runCommand(listAdmins, operator)
    const evening = { ...operator, now: () => new Date('2026-11-20T20:00:00.000Z') }
    await runCommand(grantAdmin, evening, [email])
    const { findings } = await runCommand(listAdmins, operator)
    expect(findings).toContain(`2026-11-21  Jane Brien <${email}>`)
    expect(findings).toHaveLength(before.length + 1)
  })
})
