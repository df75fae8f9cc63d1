import * as z from 'zod/mini'
import { callTimeout, Offline } from '../../../client/client.ts'
import { withTimeout } from '../../../client/timeout.ts'
import { callCognito } from '../../../session/cognito-call.ts'
import { cognitoSettings } from '../../../session/cognito-settings.ts'

const appFactor = 'SOFTWARE_TOKEN_MFA'
const User = z.object({ UserMFASettingList: z.optional(z.array(z.string())) })
const Associated = z.object({ SecretCode: z.string() })
const Refusal = z.object({ __type: z.string(), message: z.optional(z.string()) })

/** The calls for the learner's authenticator app. They reject with Cognito's errors, which `accountProblemOf` classifies. */
export function appCalls(accessToken: () => Promise<string | undefined>) {
  const call = async (operation: string, body: object = {}): Promise<unknown> => {
    const AccessToken = await accessToken()
    if (AccessToken === undefined) throw cognitoError('NotAuthorizedException')
    return withTimeout(send(operation, { AccessToken, ...body }), callTimeout, new Offline())
  }
  const setEnabled = (Enabled: boolean) =>
    call('SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled } })
  return {
    isOn: async (): Promise<boolean> =>
      User.parse(await call('GetUser')).UserMFASettingList?.includes(appFactor) ?? false,
    /** Starts a set-up and returns its secret. An app that is on stays on until the new one is proved. */
    begin: async (): Promise<string> => Associated.parse(await call('AssociateSoftwareToken')).SecretCode,
    /** Ends a set-up with a code of the new app; from then on sign-in asks for one. */
    async turnOn(code: string): Promise<void> {
      await call('VerifySoftwareToken', { UserCode: code })
      await setEnabled(true)
    },
    async turnOff(): Promise<void> {
      await setEnabled(false)
    },
  }
}

export type AppCalls = ReturnType<typeof appCalls>

async function send(operation: string, body: object): Promise<unknown> {
  let response: Response
  let answer: unknown
  try {
    response = await callCognito(await cognitoSettings(), operation, body)
    answer = await response.json()
  } catch {
    throw new Offline()
  }
  if (response.ok) return answer
  const { __type: type = '', message = '' } = Refusal.safeParse(answer).data ?? {}
  throw cognitoError(type.replace(/^.*#/, ''), message)
}

const cognitoError = (name: string, message = '') => Object.assign(new Error(message), { name })
