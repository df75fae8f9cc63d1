import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'

type PoolConfig = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string | undefined }

type Tokens = { access: string; id: string }

/** Signs in as the browser does: by SRP, with the browser's client and its library. */
export async function signInAsBrowser(
  { userPoolId, userPoolClientId, userPoolEndpoint }: PoolConfig,
  { email, password }: { email: string; password: string },
): Promise<Tokens> {
  // It would warn of an endpoint that is not AWS's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  const endpoint = userPoolEndpoint ? { userPoolEndpoint } : {}
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(forgetful())
  const { isSignedIn, nextStep } = await signIn({ username: email, password })
  const { tokens } = await fetchAuthSession()
  if (!isSignedIn || !tokens?.idToken) throw new Error(`the sign-in stops at ${nextStep.signInStep}`)
  return { access: String(tokens.accessToken), id: String(tokens.idToken) }
}

/** Keeps tokens for this one sign-in. */
function forgetful() {
  const kept = new Map<string, string>()
  return {
    getItem: async (key: string) => kept.get(key) ?? null,
    setItem: async (key: string, value: string) => void kept.set(key, value),
    removeItem: async (key: string) => void kept.delete(key),
    clear: async () => kept.clear(),
  }
}
