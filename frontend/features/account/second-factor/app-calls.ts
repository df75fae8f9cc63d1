import * as z from 'zod/mini'
import { settings } from '#contract/site-settings'
import type { OwnAccountCall } from '../security/own-account-call.ts'

const Associated = z.object({ SecretCode: z.string() })

/**
 * The calls for the learner's authenticator app. With passkeys, Cognito must be told that a passkey still signs in alone
 * while the app is on, and it takes that setting only together with the app or text messages.
 */
export function appCalls(call: OwnAccountCall, { hasPasskeys, texts }: { hasPasskeys: boolean; texts: boolean }) {
  const setEnabled = (Enabled: boolean) =>
    call('SetUserMFAPreference', {
      // Where text messages exist, no factor is preferred: with both on, sign-in then asks which.
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled && !settings.textsFrom },
      ...(hasPasskeys && { WebAuthnMfaSettings: { Enabled: Enabled || texts } }),
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
