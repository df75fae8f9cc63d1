import { postSecondSignUp } from '#contract/addresses'
import { call } from '../../client/client.ts'

/** Asks for the email that tells the owner of an address about their account. The answer never says whether there is one. */
export const tellOwner = async (email: string): Promise<void> => {
  await call(postSecondSignUp, { email })
}
