import * as z from 'zod/mini'
import type { OwnAccountCall } from '../security/own-account-call.ts'

const Associated = z.object({ SecretCode: z.string() })

/**
 * The calls for the learner's authenticator app. With passkeys, Cognito must be told that a passkey still signs in alone
 * while the app is on, and it takes that setting only together with the app.
 */
export function appCalls(call: OwnAccountCall, hasPasskeys: boolean) {
  const setEnabled = (Enabled: boolean) =>
    call('SetUserMFAPreference', {
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      ...(hasPasskeys && { WebAuthnMfaSettings: { Enabled } }),
    })
  return {
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
