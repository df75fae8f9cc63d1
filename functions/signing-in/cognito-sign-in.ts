import { attributeOf, type CognitoClient, openCognito, unless, unlessGone } from './cognito.ts'
import type { EndSessions, PoolPasskey, SignInPool } from './pool.ts'

/** Ends all sessions of an account of the pool; none if the account is gone. */
export function openEndSessions(UserPoolId: string, given?: CognitoClient): EndSessions {
  const ask = openCognito(given)
  return async (Username) => {
    await ask((sdk) => new sdk.AdminUserGlobalSignOutCommand({ UserPoolId, Username })).catch(unlessGone)
  }
}

/** The user pool, as the account page needs it. Its calls change the account that's named, so pass the `sub` of a token only. */
export function openSignInPool(UserPoolId: string, given?: CognitoClient): SignInPool {
  const ask = openCognito(given)
  return {
    async describe(Username) {
      const user = await ask((sdk) => new sdk.AdminGetUserCommand({ UserPoolId, Username })).catch(unlessGone)
      if (!user) return undefined
      const attribute = (name: string) => attributeOf(user.UserAttributes, name)
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
      const preference = {
        UserPoolId,
        Username,
        ...((from.app || to.app) && {
          SoftwareTokenMfaSettings: { Enabled: to.app, PreferredMfa: to.app && !to.texts },
        }),
        ...((from.texts || to.texts) && { SMSMfaSettings: { Enabled: to.texts, PreferredMfa: false } }),
        ...(passkeys !== undefined && { WebAuthnMfaSettings: { Enabled: passkeys && (to.app || to.texts) } }),
      }
      await ask((sdk) => new sdk.AdminSetUserMFAPreferenceCommand(preference))
    },

    async forgetPhone(Username) {
      const UserAttributeNames = ['phone_number']
      await ask((sdk) => new sdk.AdminDeleteUserAttributesCommand({ UserPoolId, Username, UserAttributeNames }))
    },

    async listPasskeys(AccessToken) {
      const found: PoolPasskey[] = []
      let NextToken: string | undefined
      do {
        const request = { AccessToken, MaxResults: 20, NextToken }
        const page = await ask((sdk) => new sdk.ListWebAuthnCredentialsCommand(request)).catch(
          unless('NotAuthorizedException'),
        )
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
