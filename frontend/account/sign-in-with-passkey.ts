import { startAuthentication } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { saveAssurance } from '../session/assurance.ts'
import { cognitoSettings } from '../session/cognito-settings.ts'
import { storeNewTokens } from '../session/stored-tokens.ts'
import type { SignInResult } from './cognito-account.ts'
import { sendToCognito } from './own-account-call.ts'
import { passkeyUsedHere } from './sign-in-methods.ts'

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
