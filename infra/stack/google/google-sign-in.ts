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
import { CfnPolicy } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import type { Settings } from '../../settings.ts'
import { policyDocument } from '../function-role.ts'
import { allowTable } from '../permissions.ts'
import { PortalFunction } from '../portal-function.ts'
import type { PortalUserPool } from '../user-pool.ts'
import { prefixOf } from './prefix-domain.ts'

type GoogleSignInProps = {
  google: NonNullable<Settings['googleSignIn']>
  domain: string
  table: ITable
  userPool: PortalUserPool
  /** The directory of the built functions. */
  functionsDir: string
}

/** Sign-in with Google: the identity provider, the pool's own domain, and the two functions that link accounts. */
export class GoogleSignIn extends Construct {
  /** The function behind the account page's routes. */
  readonly function: PortalFunction

  constructor(scope: Construct, id: string, { google, domain, table, userPool, functionsDir }: GoogleSignInProps) {
    super(scope, id)
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
    this.function = new PortalFunction(this, 'Links', {
      description: 'Shows, requests and removes the link between an account and Google',
      folder: `${functionsDir}/google`,
      memorySize: 512,
      timeout: Duration.seconds(15),
      environment: {
        TABLE_NAME: table.tableName,
        USER_POOL_ID: pool.userPoolId,
        TOKEN_ISSUER: userPool.issuer,
        TOKEN_CLIENT: client.userPoolClientId,
      },
      permissions: [
        allowTable(table, 'GetItem', 'UpdateItem'),
        allowPool(pool.userPoolArn, 'AdminGetUser', 'AdminDisableProviderForUser'),
      ],
    })
  }

  private addTrigger(table: ITable, { pool }: PortalUserPool, functionsDir: string): void {
    const trigger = new PortalFunction(this, 'PreSignUp', {
      description: 'Decides what a Google account that signs in for the first time gets',
      folder: `${functionsDir}/pre-sign-up`,
      memorySize: 1024,
      // Cognito waits at most 5 s for a trigger.
      timeout: Duration.seconds(5),
      environment: { TABLE_NAME: table.tableName },
      permissions: [allowTable(table, 'GetItem', 'UpdateItem')],
    })
    // A separate policy, to avoid a cycle: the pool needs the function, the function its role, and these rights the pool.
    new CfnPolicy(this, 'PreSignUpOnPool', {
      policyName: 'PreSignUpOnPool',
      roles: [trigger.lambda.role?.roleName ?? ''],
      policyDocument: policyDocument([
        allowPool(
          pool.userPoolArn,
          'AdminGetUser',
          'AdminCreateUser',
          'AdminSetUserPassword',
          'AdminLinkProviderForUser',
          'AdminDeleteUser',
        ),
      ]),
    })
    pool.addTrigger(UserPoolOperation.PRE_SIGN_UP, trigger.lambda)
  }
}

const allowPool = (arn: string, ...actions: string[]) => ({
  actions: actions.map((action) => `cognito-idp:${action}`),
  resources: [arn],
})
