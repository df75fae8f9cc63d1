import { networkAnswered, Offline } from '../client/client.ts'
import { type CognitoSettings, cognitoUnreached } from './cognito-settings.ts'

/**
 * One plain call of the user pool, without Amplify: whether it did what was asked, and its answer.
 * @throws ApiProblem if something between the browser and Cognito holds the call back or answers it; Offline if nothing answers
 */
export async function callCognito(
  { userPoolId, userPoolEndpoint }: CognitoSettings,
  operation: string,
  body: object,
): Promise<{ ok: boolean; answer: unknown }> {
  const region = userPoolId.split('_')[0]
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  }).catch(async () => {
    throw await cognitoUnreached()
  })
  const text = await response.text().catch(() => {
    throw new Offline()
  })
  // Some operations have nothing to answer.
  if (response.ok && text === '') return { ok: true, answer: undefined }
  try {
    return { ok: response.ok, answer: JSON.parse(text) }
  } catch {
    throw networkAnswered(response.status)
  }
}
