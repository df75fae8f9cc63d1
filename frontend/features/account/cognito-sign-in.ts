import {
  confirmResetPassword,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth'
import { configureCognito } from '../../session/cognito-session.ts'

/** What a sign-in came to: `confirm` asks for the e-mail code first, `reset` for a new password. */
export type SignInResult = 'signed-in' | 'confirm' | 'reset' | 'unsupported'

const results: Record<string, SignInResult> = { DONE: 'signed-in', CONFIRM_SIGN_UP: 'confirm', RESET_PASSWORD: 'reset' }

/** The account's own calls over Amplify; the session's are apart. */
export const cognitoAccount = {
  async signIn(email: string, password: string): Promise<SignInResult> {
    await configureCognito()
    const attempt = () => signIn({ username: email, password })
    const { nextStep } = await attempt().catch(async (error: Error) => {
      if (error.name !== 'UserAlreadyAuthenticatedException') throw error
      await signOut()
      return attempt()
    })
    return results[nextStep.signInStep] ?? 'unsupported'
  },

  async signUp(name: string, email: string, password: string): Promise<void> {
    await configureCognito()
    await signUp({ username: email, password, options: { userAttributes: { email, name } } })
  },

  /** An error of the trigger that follows comes after the address is confirmed, so it is no refusal. */
  async confirm(email: string, code: string): Promise<void> {
    await configureCognito()
    await confirmSignUp({ username: email, confirmationCode: code }).catch((error: Error) => {
      if (!/Lambda/.test(error.name)) throw error
    })
  },

  /** Sends another code to an address that waits for one. Others get none, and the answer doesn't tell. */
  async resend(email: string): Promise<void> {
    await configureCognito()
    await resendSignUpCode({ username: email }).catch((error: Error) => {
      if (!['InvalidParameterException', 'UserNotFoundException'].includes(error.name)) throw error
    })
  },

  /** Sends a code for a new password. An address without an account gets none, and the answer doesn't tell. */
  async requestReset(email: string): Promise<void> {
    await configureCognito()
    await resetPassword({ username: email }).catch((error: Error) => {
      if (!['InvalidParameterException', 'UserNotFoundException'].includes(error.name)) throw error
    })
  },

  async reset(email: string, code: string, newPassword: string): Promise<void> {
    await configureCognito()
    await confirmResetPassword({ username: email, confirmationCode: code, newPassword })
  },

  async changePassword(oldPassword: string, newPassword: string): Promise<void> {
    await configureCognito()
    await updatePassword({ oldPassword, newPassword })
  },
}
