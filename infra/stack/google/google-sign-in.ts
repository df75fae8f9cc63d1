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
import { allowTable } from '../permissions.ts'
import { PortalFunction } from '../portal-function.ts'
import type { PortalUserPool } from '../user-pool.ts'
import { prefixOf } from './prefix-domain.ts'

type GoogleSignInProps = {
  google: NonNullable<Settings['googleSignIn']>
  domain: string
  table: ITable
  userPool: PortalUserPool
  functionsDir: string
}

/** Sign-in with Google: the identity provider, the pool's own domain, and the trigger of a first sign-in. */
export class GoogleSignIn extends Construct {
  constructor(scope: Construct, id: string, props: GoogleSignInProps) {
    super(scope, id)
    const { google, domain, table, userPool, functionsDir } = props
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
