import { OAuthScope, UserPoolClientIdentityProvider, type UserPoolClientOptions } from 'aws-cdk-lib/aws-cognito'
import type { Settings } from '../../settings.ts'

/** What the browser's client may do besides signing in with a password: come back from Google with a code, never with a token. */
export function redirectOptions({ googleSignIn, domain }: Settings): UserPoolClientOptions {
  const { COGNITO, GOOGLE } = UserPoolClientIdentityProvider
  if (!googleSignIn || !domain) return { disableOAuth: true, supportedIdentityProviders: [COGNITO] }
  return {
    oAuth: {
      flows: { authorizationCodeGrant: true, implicitCodeGrant: false },
      // Without the last scope, the API and Cognito itself refuse the access token.
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
      callbackUrls: [`https://${domain}/signed-in`],
      // Cognito's /logout ends its own session: after signing out, and before somebody goes to Google.
      logoutUrls: [`https://${domain}/`, `https://${domain}/signed-in`],
    },
    supportedIdentityProviders: [COGNITO, GOOGLE],
  }
}
