import * as z from 'zod/mini'
import { callTimeout, Offline } from '../client/client.ts'
import { withTimeout } from '../client/timeout.ts'
import { callCognito } from '../session/cognito-call.ts'
import { cognitoSettings } from '../session/cognito-settings.ts'

const Refusal = z.object({ __type: z.string(), message: z.optional(z.string()) })

/** One operation on the signed-in learner's own account, by name. Rejects with Cognito's error, which `accountProblemOf` classifies. */
export type OwnAccountCall = (operation: string, body?: object) => Promise<unknown>

export const ownAccountCall =
  (accessToken: () => Promise<string | undefined>): OwnAccountCall =>
  async (operation, body = {}) => {
    const AccessToken = await accessToken()
    if (AccessToken === undefined) throw cognitoError('NotAuthorizedException')
    return sendToCognito(operation, { AccessToken, ...body })
  }

/** A plain call with an answer in JSON. @throws ApiProblem or Offline, as `callCognito` does, or Cognito's error by its name */
export const sendToCognito = (operation: string, body: object): Promise<unknown> =>
  withTimeout(send(operation, body), callTimeout, new Offline())

async function send(operation: string, body: object): Promise<unknown> {
  const { ok, answer } = await callCognito(await cognitoSettings(), operation, body)
  if (ok) return answer
  const { __type: type = '', message = '' } = Refusal.safeParse(answer).data ?? {}
  throw cognitoError(type.replace(/^.*#/, ''), message)
}

const cognitoError = (name: string, message = '') => Object.assign(new Error(message), { name })
