import * as z from 'zod/mini'
import type { OwnAccountCall } from './own-account-call.ts'
import type { MakeChange } from './security-row.tsx'

const Associated = z.object({ SecretCode: z.string() })

/** The calls for the learner's authenticator app. All need a fresh sign-in. */
export const appCalls = (call: OwnAccountCall, change: MakeChange) => ({
  /** Starts a set-up and returns its secret. An app that is on stays on until the new one is proved. */
  begin: async (): Promise<string> => Associated.parse(await call('AssociateSoftwareToken')).SecretCode,
  /** Ends a set-up with a code of the new app; from then on sign-in asks for one. */
  async turnOn(code: string): Promise<void> {
    await call('VerifySoftwareToken', { UserCode: code })
    await change({ change: 'app-on' })
  },
  async turnOff(): Promise<void> {
    await change({ change: 'app-off' })
  },
})

export type AppCalls = ReturnType<typeof appCalls>
