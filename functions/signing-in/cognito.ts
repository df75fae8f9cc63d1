import type * as Sdk from '@aws-sdk/client-cognito-identity-provider'
import { signInAgain } from '#core/errors'
import { serviceLimits } from '#core/service-limits'
import type { PoolAttributes, UserPoolReader } from '../context.ts'
import type { Accounts } from './pool.ts'

export type CognitoClient = Sdk.CognitoIdentityProviderClient
type Command<I extends Sdk.ServiceInputTypes, O extends Sdk.ServiceOutputTypes> = Sdk.$Command<
  I,
  O,
  Sdk.CognitoIdentityProviderClientResolvedConfig,
  Sdk.ServiceInputTypes,
  Sdk.ServiceOutputTypes
>

/** Sends commands to Cognito. Loads the SDK with the first of them, because few requests send any. */
export function openCognito(given?: CognitoClient) {
  let opening: Promise<{ sdk: typeof Sdk; client: CognitoClient }> | undefined
  const open = () => {
    opening ??= import('@aws-sdk/client-cognito-identity-provider').then((sdk) => ({
      sdk,
      client: given ?? new sdk.CognitoIdentityProviderClient(serviceLimits),
    }))
    return opening
  }
  return async <I extends Sdk.ServiceInputTypes, O extends Sdk.ServiceOutputTypes>(
    command: (sdk: typeof Sdk) => Command<I, O>,
  ): Promise<O> => {
    const { sdk, client } = await open()
    return client.send(command(sdk))
  }
}

/** Turns errors with these names into undefined. */
export const unless =
  (...names: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && names.includes(error.name))) throw error
  }

/** Turns the error about an account that's gone into undefined. */
export const unlessGone = unless('UserNotFoundException')

export const attributeOf = (attributes: readonly Sdk.AttributeType[] | undefined, name: string): string | undefined =>
  attributes?.find((one) => one.Name === name)?.Value

/**
 * Reads an account of the user pool with the function's own right to. The learner's token can't: a renewed one has no scope of
 * Cognito's. Only the export needs it, and a profile that the post-confirmation trigger failed to write.
 */
export function openUserPool(UserPoolId: string, given?: CognitoClient): UserPoolReader {
  const ask = openCognito(given)
  return {
    async describe(Username) {
      const user = await ask((sdk) => new sdk.AdminGetUserCommand({ UserPoolId, Username })).catch(unlessGone)
      if (!user) throw signInAgain()
      return poolAttributesFrom(user.UserAttributes, user.UserMFASettingList)
    },
  }
}

/** The attributes of an account and the codes that its sign-in asks for, as Cognito lists them. */
export function poolAttributesFrom(
  attributes: readonly Sdk.AttributeType[] | undefined,
  codes: readonly string[] = [],
): PoolAttributes {
  const attribute = (name: string) => attributeOf(attributes, name) ?? ''
  const phone = attribute('phone_number')
  return {
    name: attribute('name'),
    email: attribute('email'),
    ...(phone && { phone }),
    // An account that was unlinked may keep an empty list.
    ...(attribute('identities').includes('"Google"') && { google: true }),
    ...(codes.includes('SOFTWARE_TOKEN_MFA') && { app: true }),
    ...(codes.includes('SMS_MFA') && { texts: true }),
  }
}

/**
 * The accounts of a user pool. Disabling one revokes its refresh tokens too, but only the documentation says so, hence the sign-out
 * before it. Cognito may refuse to sign out an account that an earlier run has disabled.
 */
export function openAccounts(UserPoolId: string, given?: CognitoClient): Accounts {
  const ask = openCognito(given)
  return {
    async lock(Username) {
      const account = { UserPoolId, Username }
      await ask((sdk) => new sdk.AdminUserGlobalSignOutCommand(account)).catch(
        unless('UserNotFoundException', 'NotAuthorizedException'),
      )
      await ask((sdk) => new sdk.AdminDisableUserCommand(account)).catch(unlessGone)
    },
    async remove(Username) {
      await ask((sdk) => new sdk.AdminDeleteUserCommand({ UserPoolId, Username })).catch(unlessGone)
    },
  }
}
