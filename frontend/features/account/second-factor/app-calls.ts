import * as z from 'zod/mini'
import { settings } from '#contract/site-settings'
import { listPasskeys } from '../passkeys/passkey-calls.ts'
import { passkeysBelongHere } from '../passkeys/passkeys-here.ts'
import type { OwnAccountCall } from '../security/own-account-call.ts'
import { codesOn } from './codes-on.ts'

const Associated = z.object({ SecretCode: z.string() })

/**
 * The calls for the learner's authenticator app. Cognito must be told that a passkey still signs in alone while the app is on, and
 * takes that setting only together with the app or text messages. Another device may have added a passkey, so it's asked each time.
 */
export function appCalls(call: OwnAccountCall) {
  const setEnabled = (Enabled: boolean, passkeys: boolean) =>
    call('SetUserMFAPreference', {
      // Where text messages exist, no factor is preferred: with both on, sign-in then asks which.
      SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled && !settings.textsFrom },
      ...(passkeys && { WebAuthnMfaSettings: { Enabled } }),
    })
  return {
    /** Starts a set-up and returns its secret. An app that is on stays on until the new one is proved. */
    begin: async (): Promise<string> => Associated.parse(await call('AssociateSoftwareToken')).SecretCode,
    /** Ends a set-up with a code of the new app; from then on sign-in asks for one. */
    async turnOn(code: string): Promise<void> {
      await call('VerifySoftwareToken', { UserCode: code })
      await setEnabled(true, passkeysBelongHere() && (await listPasskeys(call)).length > 0)
    },
    async turnOff(): Promise<void> {
      await setEnabled(false, passkeysBelongHere() && !(await codesOn(call)).texts)
    },
  }
}

export type AppCalls = ReturnType<typeof appCalls>
