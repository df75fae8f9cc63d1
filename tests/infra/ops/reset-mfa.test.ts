import {
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AssociateSoftwareTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { resetMfa } from '../../../infra/ops/accounts/reset-mfa.ts'
import type { Operator } from '../../../infra/ops/operator.ts'
import { codeAt } from '../../../infra/totp.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito, output } = await openTestOperator()
const password = 'correct horse battery'
const checked = "rang the school's office number"
let accounts = 0

async function learnerWithApp(factors = ['app']) {
  const email = `jane${++accounts}@school.example`
  const { sub } = cognito.createUser({ email, name: 'Jane Brien', password })
  const { AuthenticationResult } = await operator.cognito.send(
    new InitiateAuthCommand({
      ClientId: cognito.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  )
  const AccessToken = AuthenticationResult?.AccessToken
  if (factors.includes('texts')) {
    const UserAttributes = [{ Name: 'phone_number', Value: '+61491570156' }]
    await operator.cognito.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
    await operator.cognito.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } }))
  }
  if (!factors.includes('app')) return { email, sub }
  const { SecretCode = '' } = await operator.cognito.send(new AssociateSoftwareTokenCommand({ AccessToken }))
  const UserCode = codeAt(SecretCode, Math.floor(Date.now() / 30_000))
  await operator.cognito.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
  await operator.cognito.send(
    new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }),
  )
  return { email, sub, AccessToken }
}
const factorsOf = async (email: string) =>
  (await operator.cognito.send(new AdminGetUserCommand({ UserPoolId: cognito.userPoolId, Username: email })))
    .UserMFASettingList ?? []

test('removes the app and tells the learner by email', async () => {
  const { email, sub, AccessToken } = await learnerWithApp()
  const { findings, changes } = await runCommand(resetMfa, operator, [email], { checked })
  expect(changes).toEqual([
    `Remove the authenticator app of Jane Brien <${email}>. Then the password is enough to sign in. Sign out every device. Passkeys, if they have any, stay: they remove a lost one on their account page.`,
  ])
  expect(findings).toContain(`${email} gets an email about it.`)
  expect(output).toContain(`email app-removed to ${sub}`)
  expect(await factorsOf(email)).toEqual([])
  // Whoever has the phone may have a session too.
  await expect(operator.cognito.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('has been revoked')
  expect((await runCommand(resetMfa, operator, [email])).findings).toEqual([
    `Jane Brien <${email}> has neither an authenticator app nor codes by text message on.`,
  ])
})

test('removes codes by text message too, and says so in the summary and the email', async () => {
  const texted = await learnerWithApp(['texts'])
  const both = await learnerWithApp(['app', 'texts'])
  const before = await runCommand(resetMfa, operator, [texted.email], { checked })
  expect(before.changes).toEqual([
    `Remove codes by text message of Jane Brien <${texted.email}>. Then the password is enough to sign in. Sign out every device. Passkeys, if they have any, stay: they remove a lost one on their account page.`,
  ])
  const { changes, results } = await runCommand(resetMfa, operator, [both.email], { checked })
  expect(changes[0]).toContain('Remove the authenticator app and codes by text message of')
  expect(results).toContain('Their phone number is still in their account; they can remove it or turn it on again.')
  expect([await factorsOf(texted.email), await factorsOf(both.email)]).toEqual([[], []])
})

test('also removes the app of somebody whose passkeys count beside it', async () => {
  const { email } = await learnerWithApp()
  const user = { UserPoolId: cognito.userPoolId, Username: email }
  await operator.cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, WebAuthnMfaSettings: { Enabled: true } }))
  await runCommand(resetMfa, operator, [email], { checked })
  expect(await factorsOf(email)).toEqual([])
})

test('says what to check first, and changes nothing until the operator has said how they did', async () => {
  const { email } = await learnerWithApp()
  await expect(runCommand(resetMfa, operator, [email])).rejects.toThrow(/came from the account's own address/)
  await expect(runCommand(resetMfa, operator, [email], { checked: '  ' })).rejects.toThrow(/--checked/)
  expect(await factorsOf(email)).toEqual(['SOFTWARE_TOKEN_MFA'])
})

test('says that the operator must tell the learner where the stage sends no emails', async () => {
  const { email } = await learnerWithApp()
  const silent: Operator = { ...operator, deployed: { ...operator.deployed, mailFunction: undefined } }
  const { findings } = await runCommand(resetMfa, silent, [email], { checked })
  expect(findings).toContain(`This stage sends no emails: tell ${email} yourself what changed.`)
})
