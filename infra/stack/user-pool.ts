import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import {
  AccountRecovery,
  type CfnUserPool,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  OAuthScope,
  PasskeyUserVerification,
  UserPool,
  type UserPoolClient,
  UserPoolClientIdentityProvider,
  type UserPoolClientOptions,
  UserPoolEmail,
  UserPoolOperation,
  type UserPoolProps,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import { Construct } from 'constructs'
import { portal } from '#core/wording'
import { accessTokenMinutes } from '../access-tokens.ts'
import type { Settings } from '../settings.ts'
import { textMessages } from './identity/text-messages.ts'
import type { PortalFunction } from './portal-function.ts'
import { suppressNag } from './suppress-nag.ts'

type PortalUserPoolProps = {
  settings: Settings
  retain: boolean
  triggers: PortalFunction
}

/**
 * The user pool, with email address and password sign-in, and the app client that the browser uses. Sign-in aliases and
 * required attributes can't change: Cognito would need a new, empty pool.
 */
export class PortalUserPool extends Construct {
  readonly pool: UserPool
  readonly client: UserPoolClient
  readonly issuer: string

  constructor(scope: Construct, id: string, { settings, retain, triggers }: PortalUserPoolProps) {
    super(scope, id)
    this.pool = new UserPool(this, 'Pool', {
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      selfSignUpEnabled: true,
      standardAttributes: { email: { required: true, mutable: true }, fullname: { required: true, mutable: true } },
      autoVerify: { email: true },
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: `Your code for the ${portal.name}`,
        ...(settings.smsSignIn && { smsMessage: `{####} confirms your number for the ${portal.name}.` }),
        emailBody: `<p>Your code for the ${portal.name} is <strong>{####}</strong></p><p>If you did not ask for it, you can ignore this email. Nobody from the portal will ever ask you for a code.</p>`,
      },
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: Boolean(settings.smsSignIn) },
      ...(settings.smsSignIn && textMessages(this)),
      passwordPolicy: {
        minLength: 12,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(7),
      },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(settings.sesSender
        ? { email: sesEmail(settings.sesSender, settings.provider.organisation, Stack.of(this).region) }
        : {}),
      ...(settings.domain ? passkeysOf(settings.domain) : {}),
    })
    if (settings.domain) this.cfnPool.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION'
    if (settings.sesIdentity) this.sendThrough(settings.sesIdentity)
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, triggers.lambda)
    this.pool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, triggers.lambda)
    this.pool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG, triggers.lambda, LambdaVersion.V2_0)
    const phoneNumber = Boolean(settings.smsSignIn)
    const profile = { email: true, fullname: true, phoneNumber }
    this.client = this.pool.addClient('Browser', {
      generateSecret: false,
      ...redirectOptions(settings),
      authFlows: { userSrp: true, ...(settings.domain && { user: true }) },
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(accessTokenMinutes),
      idTokenValidity: Duration.minutes(accessTokenMinutes),
      refreshTokenValidity: Duration.days(30),
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      readAttributes: new ClientAttributes().withStandardAttributes({
        ...profile,
        emailVerified: true,
        phoneNumberVerified: phoneNumber,
      }),
      writeAttributes: new ClientAttributes().withStandardAttributes(profile),
    })
    this.issuer = `https://cognito-idp.${Stack.of(this).region}.amazonaws.com/${this.pool.userPoolId}`
    suppressNag(this.pool, {
      COG1: 'Passwords need 12 characters. Composition rules make passwords weaker in practice (NIST SP 800-63B).',
      COG2: 'An authenticator app is optional. A course platform cannot require a second factor of every teacher.',
      COG8: 'The Plus plan costs more than everything else together, and Cognito itself throttles failed sign-ins.',
    })
  }

  /** Sends through a domain above the sender's own. SES allows it for each subdomain of a verified domain, but CDK refuses it. */
  private sendThrough(identity: string): void {
    const arn = Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: identity })
    this.cfnPool.addPropertyOverride('EmailConfiguration.SourceArn', arn)
  }

  private get cfnPool(): CfnUserPool {
    return this.pool.node.defaultChild as CfnUserPool
  }
}

/** A passkey works on its own domain only, so it must belong to the portal's domain. */
const passkeysOf = (
  domain: string,
): Pick<UserPoolProps, 'signInPolicy' | 'passkeyRelyingPartyId' | 'passkeyUserVerification'> => ({
  signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
  passkeyRelyingPartyId: domain,
  passkeyUserVerification: PasskeyUserVerification.REQUIRED,
})

/** What the browser's client may do besides signing in with a password: come back from Google with a code, never with a token. */
function redirectOptions({ googleSignIn, domain }: Settings): UserPoolClientOptions {
  const { COGNITO, GOOGLE } = UserPoolClientIdentityProvider
  if (!googleSignIn || !domain) return { disableOAuth: true, supportedIdentityProviders: [COGNITO] }
  return {
    oAuth: {
      flows: { authorizationCodeGrant: true, implicitCodeGrant: false },
      // Without the last scope, Cognito refuses the access token for calls on the account.
      scopes: [OAuthScope.OPENID, OAuthScope.EMAIL, OAuthScope.PROFILE, OAuthScope.COGNITO_ADMIN],
      callbackUrls: [`https://${domain}/signed-in`],
      // Cognito's /logout ends its own session: after signing out, and before somebody goes to Google.
      logoutUrls: [`https://${domain}/`, `https://${domain}/signed-in`],
    },
    supportedIdentityProviders: [COGNITO, GOOGLE],
  }
}

/**
 * Cognito sends its codes itself, and can't mark them as automatic. So they have no address for answers: a holiday notice goes to the
 * sender's own, which nobody reads, and not to the provider's.
 */
const sesEmail = (address: string, name: string, region: string): UserPoolEmail =>
  UserPoolEmail.withSES({
    fromEmail: address,
    fromName: quoteDisplayName(name),
    sesRegion: region,
    sesVerifiedDomain: address.slice(address.indexOf('@') + 1),
  })

/** Quotes a name that contains a comma, which would otherwise end the address. CDK only encodes non-ASCII names. */
const quoteDisplayName = (name: string): string =>
  name.includes(',') && /^[ -~]+$/.test(name) ? `"${name.replaceAll(/[\\"]/g, '\\$&')}"` : name
