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
import { deskLearner } from '#desk/stores'
import { runCodesResets } from '#signing-in/codes-reset'
import { openSignInPool } from '#signing-in/cognito-sign-in'
import { codesResetOf } from '#signing-in/store'
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

const due = '24 Nov 2026, 01:10'
const reset = (sub: string) => codesResetOf(operator.table, sub).read()

test('asks for the same as the desk: an email now, and the night after 72 hours does it', async () => {
  const { email, sub } = await learnerWithApp(['app', 'texts'])
  const { findings, results } = await runCommand(resetMfa, operator, [email], { checked })
  expect(findings).toContain(`${email} gets an email about it.`)
  expect(results).toEqual([`The codes are turned off on ${due} in Sydney. Passkeys, if they have any, stay.`])
  expect(output).toContain(`email codes-reset-asked to ${sub}`)
  expect(await reset(sub)).toMatchObject({ state: 'waiting', by: 'command' })
  expect(await factorsOf(email)).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
})

test('turns off every kind of code in the user pool, with passkeys that count beside them, and ends all sessions', async () => {
  const { email, sub, AccessToken } = await learnerWithApp(['app', 'texts'])
  const user = { UserPoolId: cognito.userPoolId, Username: email }
  await operator.cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, WebAuthnMfaSettings: { Enabled: true } }))
  await runCommand(resetMfa, operator, [email], { checked })
  const { table, announce } = operator
  await runCodesResets({
    ...{ announce, log: () => {}, noted: async () => {}, codesResets: { due: async () => [sub] } },
    learner: () => ({ codesReset: codesResetOf(table, sub) }),
    pool: openSignInPool(cognito.userPoolId, operator.cognito),
    world: { now: () => new Date('2026-11-23T14:10:00.000Z') },
  })
  expect(await factorsOf(email)).toEqual([])
  await expect(operator.cognito.send(new GetUserCommand({ AccessToken }))).rejects.toThrow('has been revoked')
  expect(output).toContain(`email app-removed to ${sub}`)
})

test('stops one that waits', async () => {
  const { email, sub } = await learnerWithApp()
  await runCommand(resetMfa, operator, [email], { checked })
  await runCommand(resetMfa, operator, [email], { stop: 'yes' })
  expect(await reset(sub)).toMatchObject({ state: 'stopped' })
  await deskLearner(operator.table, sub).roles.grant('admin', '2026-11-20T00:00:00.000Z')
  await expect(runCommand(resetMfa, operator, [email], { checked })).rejects.toThrow('administrator’s account')
})

test('says what to check first, and asks for nothing until the operator has said how they did', async () => {
  const { email, sub } = await learnerWithApp()
  await expect(runCommand(resetMfa, operator, [email])).rejects.toThrow(/came from the account's own address/)
  await expect(runCommand(resetMfa, operator, [email], { checked: '  ' })).rejects.toThrow(/--checked/)
  expect(await reset(sub)).toBeUndefined()
})

test('says that the operator must tell the learner where the stage sends no emails', async () => {
  const { email } = await learnerWithApp()
  const silent: Operator = { ...operator, deployed: { ...operator.deployed, mailFunction: undefined } }
  const { findings } = await runCommand(resetMfa, silent, [email], { checked })
  expect(findings).toContain(`This stage sends no emails: tell ${email} yourself.`)
})
