import type { CognitoSettings } from './cognito-settings.ts'

/** One plain call of the user pool, without Amplify. */
export function callCognito(
  { userPoolId, userPoolEndpoint }: CognitoSettings,
  operation: string,
  body: object,
): Promise<Response> {
  const region = userPoolId.split('_')[0]
  return fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  })
}
