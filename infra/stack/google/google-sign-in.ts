import { Duration, SecretValue } from 'aws-cdk-lib'
import {
  CfnManagedLoginBranding,
  ManagedLoginVersion,
  ProviderAttribute,
  UserPoolDomain,
  UserPoolIdentityProviderGoogle,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito'
import type { ITable } from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import type { Settings } from '../../settings.ts'
import { askForMails, type Mails } from '../mails.ts'
import { allowPool, allowTable } from '../permissions.ts'
import { PortalFunction } from '../portal-function.ts'
import type { PortalUserPool } from '../user-pool.ts'
import { prefixOf } from './prefix-domain.ts'

type GoogleSignInProps = {
  google: NonNullable<Settings['googleSignIn']>
  domain: string
  table: ITable
  userPool: PortalUserPool
  mails: Mails | undefined
  functionsDir: string
}

/** Sign-in with Google: the identity provider, the pool's own domain, and the two functions that link accounts. */
export class GoogleSignIn extends Construct {
  /** The function behind the account page's routes. */
  readonly function: PortalFunction

  constructor(scope: Construct, id: string, props: GoogleSignInProps) {
    super(scope, id)
    const { google, domain, table, userPool, mails, functionsDir } = props
    const { pool, client } = userPool
    const provider = new UserPoolIdentityProviderGoogle(this, 'Provider', {
      userPool: pool,
      clientId: google.clientId,
      clientSecretValue: SecretValue.secretsManager(google.clientSecretArn),
      scopes: ['openid', 'email', 'profile'],
      attributeMapping: {
        email: ProviderAttribute.GOOGLE_EMAIL,
        emailVerified: ProviderAttribute.GOOGLE_EMAIL_VERIFIED,
        fullname: ProviderAttribute.GOOGLE_NAME,
      },
    })
    client.node.addDependency(provider)
    // A prefix domain, because passkeys belong to a pool's custom domain if it has one. Only the newer pages know `prompt`.
    const pages = new UserPoolDomain(this, 'Domain', {
      userPool: pool,
      cognitoDomain: { domainPrefix: prefixOf(domain) },
      managedLoginVersion: ManagedLoginVersion.NEWER_MANAGED_LOGIN,
    })
    const look = new CfnManagedLoginBranding(this, 'Look', {
      userPoolId: pool.userPoolId,
      clientId: client.userPoolClientId,
      useCognitoProvidedValues: true,
    })
    look.node.addDependency(pages)
    this.addTrigger(table, userPool, functionsDir)
    const ask = askForMails(mails)
    this.function = new PortalFunction(this, 'Links', {
      description: 'Makes, shows and removes the link between an account and Google',
      folder: `${functionsDir}/google`,
      memorySize: 512,
      timeout: Duration.seconds(15),
      environment: {
        TABLE_NAME: table.tableName,
        USER_POOL_ID: pool.userPoolId,
        TOKEN_ISSUER: userPool.issuer,
        TOKEN_CLIENT: client.userPoolClientId,
        ...ask.environment,
      },
      permissions: [
        allowTable(table, 'GetItem', 'UpdateItem', 'DeleteItem'),
        allowPool(
          pool,
          'AdminGetUser',
          'AdminCreateUser',
          'AdminSetUserPassword',
          'AdminLinkProviderForUser',
          'AdminDisableProviderForUser',
          'AdminDeleteUser',
          'AdminUserGlobalSignOut',
        ),
        ...ask.permissions,
      ],
    })
  }

  private addTrigger(table: ITable, { pool }: PortalUserPool, functionsDir: string): void {
    const trigger = new PortalFunction(this, 'PreSignUp', {
      description: 'Leaves an offer for a Google account that signs in for the first time',
      folder: `${functionsDir}/pre-sign-up`,
      memorySize: 1024,
      // Cognito waits at most 5 s for a trigger.
      timeout: Duration.seconds(5),
      environment: { TABLE_NAME: table.tableName },
      permissions: [allowTable(table, 'UpdateItem')],
    })
    pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger.lambda)
  }
}
