import * as z from 'zod/mini'
import type { OwnAccountCall } from '../security/own-account-call.ts'

const User = z.object({ UserMFASettingList: z.optional(z.array(z.string())) })

/** Whether sign-in asks for a code from the app. */
export async function isAppOn(call: OwnAccountCall): Promise<boolean> {
  const { UserMFASettingList: factors = [] } = User.parse(await call('GetUser'))
  return factors.includes('SOFTWARE_TOKEN_MFA')
}
