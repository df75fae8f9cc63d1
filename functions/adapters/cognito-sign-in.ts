import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { EndSessions, PoolPasskey, SignInPool } from '../sign-in/pool.ts'
import { serviceLimits } from './service-limits.ts'

const load = async (given?: CognitoIdentityProviderClient) => {
  const sdk = await import('@aws-sdk/client-cognito-identity-provider')
  return { sdk, client: given ?? new sdk.CognitoIdentityProviderClient(serviceLimits) }
}

/** Turns errors with these names into undefined. */
const unless =
  (...names: string[]) =>
  (error: unknown) => {
    if (error instanceof Error && names.includes(error.name)) return undefined
    throw error
  }

/** Ends all sessions of an account of the pool; none if the account is gone. */
export const openEndSessions =
  (UserPoolId: string, given?: CognitoIdentityProviderClient): EndSessions =>
  async (Username) => {
    const { sdk, client } = await load(given)
    await client
      .send(new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username }))
      .catch(unless('UserNotFoundException'))
  }

/** The user pool, as the account page needs it. Its calls change the account that's named, so pass the `sub` of a token only. */
export function openSignInPool(UserPoolId: string, given?: CognitoIdentityProviderClient): SignInPool {
  return {
    async describe(Username) {
      const { sdk, client } = await load(given)
      const user = await client
        .send(new sdk.AdminGetUserCommand({ UserPoolId, Username }))
        .catch(unless('UserNotFoundException'))
      if (!user) return undefined
      const attribute = (name: string) => user.UserAttributes?.find((one) => one.Name === name)?.Value
      const phone = attribute('phone_number_verified') === 'true' && attribute('phone_number')
      const factors: string[] = user.UserMFASettingList ?? []
      return {
        app: factors.includes('SOFTWARE_TOKEN_MFA'),
        texts: factors.includes('SMS_MFA'),
        passkeyFactor: factors.includes('WEB_AUTHN'),
        // An account that was unlinked may keep an empty list.
        google: attribute('identities')?.includes('"Google"') ?? false,
        ...(phone && { phone }),
      }
    },

    // Cognito refuses settings for a factor that the account lacks, so this names only what is or was there. With two kinds of codes,
    // none is preferred: sign-in then asks which. Passkeys count beside codes only.
    async setCodes(Username, { from, to, passkeys }) {
      const { sdk, client } = await load(given)
      await client.send(
        new sdk.AdminSetUserMFAPreferenceCommand({
          UserPoolId,
          Username,
          ...((from.app || to.app) && {
            SoftwareTokenMfaSettings: { Enabled: to.app, PreferredMfa: to.app && !to.texts },
          }),
          ...((from.texts || to.texts) && { SMSMfaSettings: { Enabled: to.texts, PreferredMfa: false } }),
          ...(passkeys !== undefined && { WebAuthnMfaSettings: { Enabled: passkeys && (to.app || to.texts) } }),
        }),
      )
    },

    async forgetPhone(Username) {
      const { sdk, client } = await load(given)
      const UserAttributeNames = ['phone_number']
      await client.send(new sdk.AdminDeleteUserAttributesCommand({ UserPoolId, Username, UserAttributeNames }))
    },

    async listPasskeys(AccessToken) {
      const { sdk, client } = await load(given)
      const found: PoolPasskey[] = []
      let NextToken: string | undefined
      do {
        const page = await client
          .send(new sdk.ListWebAuthnCredentialsCommand({ AccessToken, MaxResults: 20, NextToken }))
          .catch(unless('NotAuthorizedException'))
        if (!page) return undefined
        for (const { CredentialId: id = '', FriendlyCredentialName: name, CreatedAt } of page.Credentials ?? [])
          found.push({ id, name: name || 'Passkey', addedAt: (CreatedAt ?? new Date(0)).toISOString() })
        NextToken = page.NextToken
      } while (NextToken)
      return found.sort((a, b) => a.addedAt.localeCompare(b.addedAt))
    },

    endSessions: openEndSessions(UserPoolId, given),
  }
}
