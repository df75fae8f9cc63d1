import * as z from 'zod/mini'
import { listPasskeys } from '../../passkeys/passkey-calls.ts'
import { passkeysBelongHere } from '../../passkeys/passkeys-here.ts'
import type { OwnAccountCall } from '../../security/own-account-call.ts'
import { codesOn } from '../codes-on.ts'

const User = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })),
  UserMFASettingList: z.optional(z.array(z.string())),
})

export type OwnPhone = {
  /** In E.164; undefined until a code has verified it. */
  number: string | undefined
  /** Whether sign-in asks for a code that is texted to it. */
  isOn: boolean
}

const attribute = { AttributeName: 'phone_number' }
/** Neither factor is preferred: Cognito then asks which one, so that either works when the other is out of reach. */
const on = { Enabled: true, PreferredMfa: false }
const off = { Enabled: false, PreferredMfa: false }

/** The calls for codes by text message. They reject with Cognito's errors, which `accountProblemOf` classifies. */
export function phoneCalls(call: OwnAccountCall) {
  const load = async (): Promise<OwnPhone> => {
    const { UserAttributes, UserMFASettingList: factors = [] } = User.parse(await call('GetUser'))
    const valueFor = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value
    return {
      number: valueFor('phone_number_verified') === 'true' ? valueFor('phone_number') : undefined,
      isOn: factors.includes('SMS_MFA'),
    }
  }
  const sendCode = () => call('GetUserAttributeVerificationCode', attribute)
  return {
    load,
    /** Stores a number that isn't verified yet, and texts a code to it. */
    async add(number: string): Promise<void> {
      await call('UpdateUserAttributes', { UserAttributes: [{ Name: 'phone_number', Value: number }] })
      await sendCode()
    },
    async sendAgain(): Promise<void> {
      await sendCode()
    },
    async verify(code: string): Promise<void> {
      await call('VerifyUserAttribute', { ...attribute, Code: code })
    },
    /** Makes sign-in ask for a texted code. Passkeys still sign in alone. Cognito refuses settings for an app that isn't set up. */
    async turnOn(): Promise<void> {
      const { app } = await codesOn(call)
      const passkeys = passkeysBelongHere() && (await listPasskeys(call)).length > 0
      await call('SetUserMFAPreference', {
        SMSMfaSettings: on,
        ...(app && { SoftwareTokenMfaSettings: on }),
        ...(passkeys && { WebAuthnMfaSettings: { Enabled: true } }),
      })
    },
    /** Switches the factor off first: without a number to text, sign-in would lock the owner out. */
    async remove(): Promise<void> {
      const { app, texts } = await codesOn(call)
      if (texts)
        await call('SetUserMFAPreference', {
          SMSMfaSettings: off,
          ...(passkeysBelongHere() && !app && { WebAuthnMfaSettings: { Enabled: false } }),
        })
      await call('DeleteUserAttributes', { UserAttributeNames: ['phone_number'] })
    },
  }
}

export type PhoneCalls = ReturnType<typeof phoneCalls>
