import * as z from 'zod/mini'
import { settings } from '#contract/site-settings'
import type { OwnAccountCall } from '../security/own-account-call.ts'

const appFactor = 'SOFTWARE_TOKEN_MFA'
const User = z.object({ UserMFASettingList: z.optional(z.array(z.string())) })
const Associated = z.object({ SecretCode: z.string() })

/** The calls for the learner's authenticator app. They reject with Cognito's errors, which `accountProblemOf` classifies. */
export function appCalls(call: OwnAccountCall) {
  // Where text messages exist, no factor is preferred: with both on, sign-in then asks which.
  const setEnabled = (Enabled: boolean) =>
    call('SetUserMFAPreference', {
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled && !settings.textsFrom },
    })
  return {
    isOn: async (): Promise<boolean> =>
      User.parse(await call('GetUser')).UserMFASettingList?.includes(appFactor) ?? false,
    /** Starts a set-up and returns its secret. An app that is on stays on until the new one is proved. */
    begin: async (): Promise<string> => Associated.parse(await call('AssociateSoftwareToken')).SecretCode,
    /** Ends a set-up with a code of the new app; from then on sign-in asks for one. */
    async turnOn(code: string): Promise<void> {
      await call('VerifySoftwareToken', { UserCode: code })
      await setEnabled(true)
    },
    async turnOff(): Promise<void> {
      await setEnabled(false)
    },
  }
}

export type AppCalls = ReturnType<typeof appCalls>
