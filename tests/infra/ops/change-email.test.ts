import { AdminGetUserCommand, AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { openPoolAccounts } from '#signing-in/cognito-accounts'
import { changeEmail } from '../../../infra/ops/accounts/change-email.ts'
import { newId, openPortal } from '../../functions/portal.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito, output } = await openTestOperator()
const portal = openPortal(operator.table)
const checked = "rang the school's office number"
const at = '2026-03-01T00:00:00.000Z'

async function account(name = 'Jane Brien') {
  const email = `${newId().slice(0, 8)}@school.example`
  const { sub } = cognito.createUser({ email, name, password: 'correct horse battery' })
  const learner = portal.learner(sub)
  await learner.profile.create({ name, email, createdAt: at })
  return { email, sub, learner, home: email.replace('school', 'home') }
}
const userOf = (Username: string) =>
  operator.cognito.send(new AdminGetUserCommand({ UserPoolId: cognito.userPoolId, Username }))
const addressOf = async (sub: string) => (await userOf(sub)).UserAttributes?.find(({ Name }) => Name === 'email')?.Value

test('change-email gives a locked-out owner the address that they have now, with the reason on record', async () => {
  const { email, sub, learner, home } = await account()
  const subject = { ProviderName: 'Google', ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue: '1001' }
  const DestinationUser = { ProviderName: 'Cognito', ProviderAttributeValue: sub }
  await operator.cognito.send(
    new AdminLinkProviderForUserCommand({ UserPoolId: cognito.userPoolId, DestinationUser, SourceUser: subject }),
  )
  const { findings, changes } = await runCommand(changeEmail, operator, [email, home.toUpperCase()], { checked })
  expect(findings[0]).toContain(checked)
  expect(changes).toEqual([
    `Change the address of Jane Brien <${email}> to ${home}, sign them out everywhere and unlink Google.`,
  ])
  expect(await addressOf(sub)).toBe(home)
  expect((await openPoolAccounts(cognito.userPoolId, operator.cognito).find(sub))?.googleIds).toEqual([])
  expect((await learner.profile.read())?.email).toBe(home)
  expect(await learner.addressChanges.changes()).toMatchObject([
    { from: email, to: home, by: 'operator', reason: checked },
  ])
  expect(output).toContain(`email address-changed to ${sub}`)
  // The next change shows the earlier ones, in Sydney's time.
  const again = await runCommand(changeEmail, operator, [home, `again-${home}`], { checked })
  expect(again.findings).toContain(`20 Nov 2026, 20:15: ${email} -> ${home}`)
})

test('change-email asks first how the operator knows who asks, and never takes somebody else’s address', async () => {
  const [one, other] = [await account(), await account()]
  await expect(runCommand(changeEmail, operator, [one.email, one.home])).rejects.toThrow(/how you know/)
  await expect(runCommand(changeEmail, operator, [one.email, 'no address'], { checked })).rejects.toThrow(
    /not an email/,
  )
  await expect(runCommand(changeEmail, operator, [one.email, other.email], { checked })).rejects.toThrow(/of its own/)
  expect(await addressOf(other.sub)).toBe(other.email)
  expect(await addressOf(one.sub)).toBe(one.email)
  const { findings } = await runCommand(changeEmail, operator, [one.email, one.email], { checked })
  expect(findings).toEqual([`Jane Brien <${one.email}> signs in with this address already.`])
})
