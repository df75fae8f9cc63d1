import { startAuthentication } from '@simplewebauthn/browser'
import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  signIn,
  signOut,
  signUp,
  updatePassword,
} from 'aws-amplify/auth'
import { ConsoleLogger } from 'aws-amplify/utils'
import * as z from 'zod/mini'
import { type Assurance, saveAssurance } from '../session/assurance.ts'
import { cognitoSettings } from '../session/cognito-settings.ts'
import { storeNewTokens } from '../session/stored-tokens.ts'
import { sendToCognito } from './own-account-call.ts'
import { codeDestination } from './phone-number.ts'
import { passkeyUsedHere } from './sign-in-methods.ts'

let configured = false

/** Configures Amplify once. Await it before every Amplify call. */
async function configureCognito(): Promise<void> {
  const Cognito = await cognitoSettings()
  // Amplify warns about every custom endpoint, and local development always has one.
  if (Cognito.userPoolEndpoint) ConsoleLogger.LOG_LEVEL = 'ERROR'
  if (!configured) Amplify.configure({ Auth: { Cognito } })
  configured = true
}

/**
 * The outcome of a sign-in. `app-code` needs the code from the app, `texted-code` the one from a text message, `choose-code` a
 * choice between the two, `confirm` the emailed one, `reset` a new password. `no-passkey` and `cancelled` end an attempt with a passkey.
 */
export type SignInResult =
  | 'signed-in'
  | 'app-code'
  | 'texted-code'
  | 'choose-code'
  | 'confirm'
  | 'reset'
  | 'no-passkey'
  | 'cancelled'
  | 'unsupported'

const results: Record<string, SignInResult> = {
  DONE: 'signed-in',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'app-code',
  CONFIRM_SIGN_IN_WITH_SMS_CODE: 'texted-code',
  CONTINUE_SIGN_IN_WITH_MFA_SELECTION: 'choose-code',
  CONFIRM_SIGN_UP: 'confirm',
  RESET_PASSWORD: 'reset',
}

/** The result of one of Amplify's steps. If that completes the sign-in, saves how many factors it took. */
function resultOf({ nextStep }: Pick<SignInOutput, 'nextStep'>, factors: Assurance['factors'], way: string) {
  const result = results[nextStep.signInStep] ?? 'unsupported'
  if (result === 'signed-in') saveAssurance(factors, way)
  codeDestination.save('codeDeliveryDetails' in nextStep ? nextStep.codeDeliveryDetails?.destination : undefined)
  return result
}

/** The calls for sign-in, sign-up and passwords, through Amplify but for the passkey. cognito-session.ts has the session's calls. */
export const cognitoAccount = {
  async signIn(email: string, password: string): Promise<SignInResult> {
    await configureCognito()
    const submit = () => signIn({ username: email, password })
    const step = await submit().catch(async (error: Error) => {
      // Amplify refuses to sign in over an old session, so end that one first.
      if (error.name !== 'UserAlreadyAuthenticatedException') throw error
      await signOut()
      return submit()
    })
    return resultOf(step, 'one', 'password')
  },

  /** The second step of a sign-in: the code, or, after `choose-code`, which kind to use ("TOTP" or "SMS"). */
  async confirmAppCode(code: string): Promise<SignInResult> {
    await configureCognito()
    return resultOf(await confirmSignIn({ challengeResponse: code }), 'two', codeDestination.read() ? 'text' : 'app')
  },

  async signUp(name: string, email: string, password: string): Promise<void> {
    await configureCognito()
    await signUp({ username: email, password, options: { userAttributes: { email, name } } })
  },

  /**
   * Passes what was agreed at sign-up on to the post-confirmation trigger. Ignores the trigger's errors, because Cognito has
   * confirmed the address by then.
   */
  async confirm(email: string, code: string, clientMetadata?: Record<string, string>): Promise<void> {
    await configureCognito()
    const options = clientMetadata && { options: { clientMetadata } }
    await confirmSignUp({ username: email, confirmationCode: code, ...options }).catch((error: Error) => {
      if (!/Lambda/.test(error.name)) throw error
    })
  },

  /** Sends another code if the address is waiting for one. The answer is the same either way, so it reveals no accounts. */
  async resend(email: string): Promise<void> {
    await configureCognito()
    await resendSignUpCode({ username: email }).catch((error: Error) => {
      if (!['InvalidParameterException', 'UserNotFoundException'].includes(error.name)) throw error
    })
  },

  /** Sends a reset code if the address has an account. The answer is the same either way, so it reveals no accounts. */
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

  signInWithPasskey,

  async changePassword(oldPassword: string, newPassword: string): Promise<void> {
    await configureCognito()
    await updatePassword({ oldPassword, newPassword })
  },
}

const Challenge = z.object({
  ChallengeName: z.optional(z.string()),
  ChallengeParameters: z.optional(
    z.object({ USERNAME: z.optional(z.string()), CREDENTIAL_REQUEST_OPTIONS: z.optional(z.string()) }),
  ),
  Session: z.optional(z.string()),
})
const Finished = z.object({
  AuthenticationResult: z.optional(
    z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
  ),
})

/** Errors that would give away whether an address has an account. */
const tellTale = [
  'UserNotFoundException',
  'NotAuthorizedException',
  'UserNotConfirmedException',
  'InvalidParameterException',
]

/**
 * Signs in with a passkey of the account. An address without an account and one without passkeys both give `no-passkey`:
 * Cognito may answer either with any challenge that the pool allows.
 */
export async function signInWithPasskey(email: string): Promise<SignInResult> {
  const { userPoolClientId: ClientId } = await cognitoSettings()
  const started = await sendToCognito('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  }).catch((error: Error) => {
    if (!tellTale.includes(error.name)) throw error
    return {}
  })
  const {
    ChallengeName,
    ChallengeParameters: { USERNAME = email, CREDENTIAL_REQUEST_OPTIONS } = {},
    Session,
  } = Challenge.parse(started)
  if (ChallengeName !== 'WEB_AUTHN' || CREDENTIAL_REQUEST_OPTIONS === undefined) return 'no-passkey'
  const credential = await startAuthentication({ optionsJSON: JSON.parse(CREDENTIAL_REQUEST_OPTIONS) }).catch(
    (error: Error) => {
      if (error.name !== 'NotAllowedError' && error.name !== 'AbortError') throw error
    },
  )
  if (!credential) return 'cancelled'
  const { AuthenticationResult: tokens } = Finished.parse(
    await sendToCognito('RespondToAuthChallenge', {
      ClientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME, CREDENTIAL: JSON.stringify(credential) },
    }),
  )
  if (!tokens) return 'unsupported'
  const { AccessToken: accessToken, IdToken: idToken, RefreshToken: refreshToken } = tokens
  storeNewTokens(ClientId, { accessToken, idToken, refreshToken })
  saveAssurance('two', 'passkey')
  passkeyUsedHere.save()
  return 'signed-in'
}
