import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'

type PoolConfig = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string | undefined }

/** `renewed` is an access token that was got with the refresh token. */
type Tokens = { access: string; id: string; renewed: string }

/**
 * Signs in like the browser: with SRP, the browser's app client and Amplify. `appCode` gives the code of an authenticator app, for an
 * account that has one on; without it, such a sign-in is incomplete.
 */
export async function signInAsBrowser(
  { userPoolId, userPoolClientId, userPoolEndpoint }: PoolConfig,
  { email, password, appCode }: { email: string; password: string; appCode?: () => Promise<string> },
): Promise<Tokens> {
  // Otherwise Amplify warns about an endpoint that isn't AWS's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  const endpoint = userPoolEndpoint ? { userPoolEndpoint } : {}
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage())
  const afterPassword = await signIn({ username: email, password })
  const asked = afterPassword.nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE'
  if (appCode && !asked) throw new Error('sign-in did not ask for the code of the authenticator app')
  const { isSignedIn, nextStep } = appCode ? await confirmSignIn({ challengeResponse: await appCode() }) : afterPassword
  const { tokens } = await fetchAuthSession()
  if (!isSignedIn || !tokens?.idToken) throw new Error(`sign-in is incomplete: the next step is ${nextStep.signInStep}`)
  const { tokens: renewed } = await fetchAuthSession({ forceRefresh: true })
  return { access: String(tokens.accessToken), id: String(tokens.idToken), renewed: String(renewed?.accessToken) }
}

/** Stores tokens in memory, for this sign-in only. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: async (key: string) => items.get(key) ?? null,
    setItem: async (key: string, value: string) => void items.set(key, value),
    removeItem: async (key: string) => void items.delete(key),
    clear: async () => items.clear(),
  }
}
