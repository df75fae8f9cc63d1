import * as z from 'zod/mini'
import type { OwnAccountCall } from '../security/own-account-call.ts'

const User = z.object({ UserMFASettingList: z.optional(z.array(z.string())) })

/** Which codes sign-in asks for: the authenticator app's, texted ones, or either. Another device may have changed that. */
export async function codesOn(call: OwnAccountCall): Promise<{ app: boolean; texts: boolean }> {
  const { UserMFASettingList: factors = [] } = User.parse(await call('GetUser'))
  return { app: factors.includes('SOFTWARE_TOKEN_MFA'), texts: factors.includes('SMS_MFA') }
}
