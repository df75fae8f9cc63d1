import {
  AdminDeleteUserAttributesCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPool, refusal, tokenOf, wrong } from './open-pool.ts'

const { cognito, person, send, respond, enterPassword, signIn, wait, user, ...pool } = openPool({ texts: true })
const withoutTexts = openPool()
let number = ''
beforeEach(() => {
  number = `+6141234${person.email.replace(/\D/g, '').padStart(4, '0')}`
})
const texts = () => cognito.mailbox().filter(({ to }) => to === number)
const textedCode = () => texts()[0]?.code ?? ''
const enterCode = (session: string | undefined, code: string) => respond('SMS_MFA', session, { SMS_MFA_CODE: code })
const setNumber = (AccessToken: string, Value = number) =>
  send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name: 'phone_number', Value }] }))
const attribute = { AttributeName: 'phone_number' }
const sendCode = (AccessToken: string) =>
  send(new GetUserAttributeVerificationCodeCommand({ AccessToken, ...attribute }))
const verify = (AccessToken: string, Code: string) =>
  send(new VerifyUserAttributeCommand({ AccessToken, ...attribute, Code }))
const prefer = (token: string, SMSMfaSettings: { Enabled: boolean }) => pool.prefer(token, { SMSMfaSettings })
const userOf = async (AccessToken: string) => {
  const user = await send(new GetUserCommand({ AccessToken }))
  const { UserAttributes = [], UserMFASettingList, PreferredMfaSetting } = user
  const of = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value
  return { number: of('phone_number'), verified: of('phone_number_verified'), UserMFASettingList, PreferredMfaSetting }
}

/** An account that signs in with codes by text message. */
async function withPhone() {
  const token = await signIn()
  await setNumber(token)
  await sendCode(token)
  await verify(token, textedCode())
  await prefer(token, { Enabled: true })
  return token
}

/** The same with an authenticator app as well. */
async function withBoth(preferred?: boolean) {
  const token = await withPhone()
  await pool.setUpApp(token)
  const SoftwareTokenMfaSettings = { Enabled: true, ...(preferred !== undefined && { PreferredMfa: preferred }) }
  await pool.prefer(token, { SoftwareTokenMfaSettings })
  return token
}

describe('a phone number', () => {
  test('is stored at once, and verified with the code that is texted to it when asked for', async () => {
    const token = await signIn()
    await setNumber(token)
    expect([texts(), await userOf(token)]).toMatchObject([[], { number, verified: 'false' }])
    expect((await sendCode(token)).CodeDeliveryDetails).toEqual({
      AttributeName: 'phone_number',
      DeliveryMedium: 'SMS',
      Destination: `+*******${number.slice(-4)}`,
    })
    expect(await refusal(verify(token, wrong(textedCode())))).toMatch(/^CodeMismatchException/)
    await verify(token, textedCode())
    expect(await userOf(token)).toMatchObject({ number, verified: 'true' })
    expect(await refusal(verify(token, textedCode()))).toMatch(/^ExpiredCodeException/)
  })

  test('that replaces another is not verified by the code for the other', async () => {
    const token = await signIn()
    await setNumber(token)
    await sendCode(token)
    await setNumber(token, '+61498765432')
    expect(await refusal(verify(token, textedCode()))).toMatch(/^ExpiredCodeException/)
    expect(await userOf(token)).toMatchObject({ number: '+61498765432', verified: 'false' })
  })

  test.each(['0412345678', '+61 412 345 678', '+0412345678', 'none'])('is never %s', async (value) => {
    const token = await signIn()
    expect(await refusal(setNumber(token, value))).toBe('InvalidParameterException: Invalid phone number format.')
  })

  test('cannot be written where the pool sends no text messages', async () => {
    const AccessToken = await withoutTexts.signIn()
    const UserAttributes = [{ Name: 'phone_number', Value: number }]
    const set = withoutTexts.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))
    expect(await refusal(set)).toMatch(/^NotAuthorizedException: .* unauthorized attribute/)
  })

  test('can be deleted once sign-in does not text to it', async () => {
    const AccessToken = await withPhone()
    const remove = new AdminDeleteUserAttributesCommand({ ...user(), UserAttributeNames: ['phone_number'] })
    expect(await refusal(send(remove))).toMatch(/^InvalidParameterException/)
    await prefer(AccessToken, { Enabled: false })
    await send(remove)
    expect(await userOf(AccessToken)).toMatchObject({ number: undefined, verified: undefined })
    expect(await refusal(prefer(AccessToken, { Enabled: false }))).toBe(
      'InvalidParameterException: User does not have a phone_number set to turn on SMS MFA',
    )
  })
})

describe('signing in with a texted code', () => {
  test('texts a code after the password, refuses a wrong one and takes the right one once', async () => {
    await withPhone()
    const { ChallengeName, ChallengeParameters, Session } = await enterPassword()
    expect({ ChallengeName, ...ChallengeParameters }).toMatchObject({
      ChallengeName: 'SMS_MFA',
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: `+*******${number.slice(-4)}`,
    })
    expect(await refusal(enterCode(Session, wrong(textedCode())))).toMatch(/^CodeMismatchException/)
    const code = textedCode()
    expect(tokenOf(await enterCode(Session, code))).not.toBe('')
    expect(await refusal(enterCode(Session, code))).toMatch(/^NotAuthorizedException: Invalid session/)
  })

  test('ends with its session after three minutes; a second sign-in replaces the code', async () => {
    await withPhone()
    const first = await enterPassword()
    const firstCode = textedCode()
    const second = await enterPassword()
    if (firstCode !== textedCode())
      expect(await refusal(enterCode(second.Session, firstCode))).toMatch(/^CodeMismatchException/)
    wait(180)
    expect(await refusal(enterCode(first.Session, textedCode()))).toMatch(/^NotAuthorizedException: Invalid session/)
  })

  test('asks which code to use when the app is on too and none is preferred', async () => {
    await withBoth()
    const before = texts().length
    const { ChallengeName, ChallengeParameters, Session } = await enterPassword()
    expect(ChallengeName).toBe('SELECT_MFA_TYPE')
    expect(JSON.parse(ChallengeParameters?.MFAS_CAN_CHOOSE ?? '')).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
    expect(texts()).toHaveLength(before)
    expect(await refusal(enterCode(Session, textedCode()))).toMatch(/^NotAuthorizedException/)
    const chosen = await respond('SELECT_MFA_TYPE', Session, { ANSWER: 'SMS_MFA' })
    expect(chosen.ChallengeName).toBe('SMS_MFA')
    expect(await refusal(respond('SELECT_MFA_TYPE', Session, { ANSWER: 'SMS_MFA' }))).toMatch(/^NotAuthorizedException/)
    expect(tokenOf(await enterCode(chosen.Session, textedCode()))).not.toBe('')
  })

  test('asks for the app at once when that is preferred', async () => {
    const token = await withBoth(true)
    expect(await enterPassword()).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect(await userOf(token)).toMatchObject({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' })
  })
})
