import { Amplify } from 'aws-amplify'
import { fetchAuthSession, signIn } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'

type PoolConfig = { userPoolId: string; userPoolClientId: string; userPoolEndpoint?: string | undefined }

type Tokens = { access: string; id: string }

/** Signs in like the browser: with SRP, the browser's app client and Amplify. */
export async function signInAsBrowser(
  { userPoolId, userPoolClientId, userPoolEndpoint }: PoolConfig,
  { email, password }: { email: string; password: string },
): Promise<Tokens> {
  // Otherwise Amplify warns about an endpoint that isn't AWS's own.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  const endpoint = userPoolEndpoint ? { userPoolEndpoint } : {}
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, ...endpoint } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage(memoryStorage())
  const { isSignedIn, nextStep } = await signIn({ username: email, password })
  const { tokens } = await fetchAuthSession()
  if (!isSignedIn || !tokens?.idToken) throw new Error(`sign-in is incomplete: the next step is ${nextStep.signInStep}`)
  return { access: String(tokens.accessToken), id: String(tokens.idToken) }
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
