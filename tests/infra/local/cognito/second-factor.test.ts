import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { codeAt, newSecret, stepOf } from '../../../../infra/totp.ts'
import { openPool, refusal, tokenOf, wrong } from './open-pool.ts'

const { clock, send, respond, enterPassword, signIn, codeNow, associate, verifyApp, setUpApp, ...pool } = openPool()
const { wait } = pool
const enterCode = (session: string | undefined, code: string) =>
  respond('SOFTWARE_TOKEN_MFA', session, { SOFTWARE_TOKEN_MFA_CODE: code })
const prefer = (token: string, Enabled: boolean) => pool.prefer(token, { SoftwareTokenMfaSettings: { Enabled } })

/** An account with an app that is on, half a minute after its set-up. */
async function withApp() {
  const token = await signIn()
  const secret = await setUpApp(token)
  await prefer(token, true)
  wait(30)
  return { token, secret }
}

describe('codes', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeAt('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', Math.floor(seconds / 30))).toBe(code)
  })

  test('are taken for the present half minute and one on either side', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const around = [-2, -1, 0, 1, 2].map(
      (steps) => stepOf(secret, codeNow(secret, steps), clock.now / 1000) !== undefined,
    )
    expect(around).toEqual([false, true, true, true, false])
  })
})

describe('setting up an app', () => {
  test('needs a code of the new secret, and sign-in asks for codes only once the app is preferred', async () => {
    const token = await signIn()
    expect(await refusal(verifyApp(token, '123456'))).toMatch(/^SoftwareTokenMFANotFoundException/)
    expect(await refusal(prefer(token, true))).toMatch(/^InvalidParameterException/)
    const secret = await associate(token)
    expect(await refusal(verifyApp(token, wrong(codeNow(secret))))).toBe(
      'EnableSoftwareTokenMFAException: Code mismatch and fail enable Software Token MFA',
    )
    expect(await refusal(verifyApp(token, '12 345'))).toMatch(/^InvalidParameterException/)
    expect((await verifyApp(token, codeNow(secret))).Status).toBe('SUCCESS')
    expect(await signIn()).not.toBe('')
    await prefer(token, true)
    expect(await enterPassword()).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA' })
    expect(await send(new GetUserCommand({ AccessToken: token }))).toMatchObject({
      UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
      PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA',
    })
  })

  test('a second time keeps the first app until the new one is proved, and then only the new one counts', async () => {
    const { token, secret } = await withApp()
    const second = await associate(token)
    const { Session } = await enterPassword()
    await enterCode(Session, codeNow(secret))
    wait(30)
    await verifyApp(token, codeNow(second))
    wait(30)
    const next = await enterPassword()
    expect(await refusal(enterCode(next.Session, codeNow(secret)))).toMatch(/^CodeMismatchException/)
    expect(tokenOf(await enterCode(next.Session, codeNow(second)))).not.toBe('')
  })
})

describe('signing in with an app', () => {
  test('refuses a wrong code and an old one, and takes the right one in the same session', async () => {
    const { secret } = await withApp()
    const { Session } = await enterPassword()
    expect(await refusal(enterCode(Session, wrong(codeNow(secret))))).toMatch(/^CodeMismatchException/)
    wait(60)
    expect(await refusal(enterCode(Session, codeNow(secret, -2)))).toMatch(/^CodeMismatchException/)
    expect(tokenOf(await enterCode(Session, codeNow(secret)))).not.toBe('')
  })

  test('takes a code once, the one of the set-up included', async () => {
    const { secret } = await withApp()
    const { Session } = await enterPassword()
    const used = 'ExpiredCodeException: Your software token has already been used once.'
    expect(await refusal(enterCode(Session, codeNow(secret, -1)))).toBe(used)
    await enterCode(Session, codeNow(secret))
    const again = await enterPassword()
    expect(await refusal(enterCode(again.Session, codeNow(secret)))).toBe(used)
  })

  test('ends a session after three minutes and after its sign-in', async () => {
    const { secret } = await withApp()
    const { Session } = await enterPassword()
    await enterCode(Session, codeNow(secret))
    wait(30)
    expect(await refusal(enterCode(Session, codeNow(secret)))).toMatch(/^NotAuthorizedException: Invalid session/)
    const late = await enterPassword()
    wait(180)
    expect(await refusal(enterCode(late.Session, codeNow(secret)))).toMatch(/^NotAuthorizedException: Invalid session/)
  })
})
