import { describe, expect, test } from 'vitest'
import { dev, prod, resourceOf, templateOf } from './fixture.ts'

const template = templateOf(prod)
const pool = resourceOf(template, 'AWS::Cognito::UserPool').Properties
const client = resourceOf(template, 'AWS::Cognito::UserPoolClient').Properties

describe('the user pool', () => {
  test('lets anyone sign up with an email address, confirmed by a code', () => {
    expect(pool).toMatchObject({
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      AutoVerifiedAttributes: ['email'],
      VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE' },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    })
  })

  test('requires 12 characters and no particular kinds of characters', () => {
    expect(pool.Policies).toEqual({
      PasswordPolicy: {
        MinimumLength: 12,
        RequireLowercase: false,
        RequireUppercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
        TemporaryPasswordValidityDays: 7,
      },
      SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
    })
  })

  test('takes passkeys of the portal’s own domain, which also count as a second factor', () => {
    expect(pool).toMatchObject({
      WebAuthnRelyingPartyID: 'learning.wattle-grove.edu.au',
      WebAuthnUserVerification: 'required',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
      UserPoolTier: 'ESSENTIALS',
    })
  })

  test('takes no passkeys without a domain, because they could never move to one', () => {
    const without = resourceOf(templateOf(dev), 'AWS::Cognito::UserPool').Properties
    expect(Object.keys(without).filter((name) => name.startsWith('WebAuthn'))).toEqual([])
    expect(without.Policies).not.toHaveProperty('SignInPolicy')
    const { ExplicitAuthFlows } = resourceOf(templateOf(dev), 'AWS::Cognito::UserPoolClient').Properties
    expect(ExplicitAuthFlows).toEqual(['ALLOW_USER_SRP_AUTH'])
  })

  test('offers an authenticator app to those who want one, and never sends a text message', () => {
    expect(pool).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] })
    expect(pool).not.toHaveProperty('SmsConfiguration')
    expect(JSON.stringify(template.toJSON())).not.toMatch(
      /sns:Publish["'].*cognito|cognito-idp.amazonaws.com"},"Action":"sts:AssumeRole/,
    )
  })

  test('triggers one function, which sets the scopes of access tokens too', () => {
    const triggers = { 'Fn::GetAtt': [resourceOf(template, 'AWS::Lambda::Function', 'Triggers').id, 'Arn'] }
    expect(pool.LambdaConfig).toEqual({
      PostConfirmation: triggers,
      CustomMessage: triggers,
      // Only this version changes access tokens, and only from the Essentials tier on.
      PreTokenGenerationConfig: { LambdaArn: triggers, LambdaVersion: 'V2_0' },
    })
    expect(pool.UserPoolTier).toBe('ESSENTIALS')
    template.hasResourceProperties('AWS::Lambda::Permission', {
      Principal: 'cognito-idp.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': ['IdentityPool9E5AED46', 'Arn'] },
    })
  })

  test('keeps an email address until a new one is verified', () => {
    expect(pool.UserAttributeUpdateSettings).toEqual({ AttributesRequireVerificationBeforeUpdate: ['email'] })
  })

  test('sends codes through SES when a sender is set', () => {
    expect(pool.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Wattle Grove Teaching Institute <no-reply@wattle-grove.edu.au>',
    })
    // Holiday notices would go there.
    expect(pool.EmailConfiguration).not.toHaveProperty('ReplyToEmailAddress')
    expect(resourceOf(templateOf(dev), 'AWS::Cognito::UserPool').Properties).not.toHaveProperty('EmailConfiguration')
  })

  test('sends through the domain that SES has verified, which may be above that of the sender', () => {
    const identity = ({ EmailConfiguration }: Record<string, unknown>) =>
      JSON.stringify((EmailConfiguration as { SourceArn: unknown }).SourceArn).match(/identity\/([\w.-]+)/)?.[1]
    expect(identity(pool)).toBe('wattle-grove.edu.au')
    const below = { sesSender: 'no-reply@learning.wattle-grove.edu.au', sesIdentity: 'wattle-grove.edu.au' }
    const above = resourceOf(templateOf({ ...prod, ...below }), 'AWS::Cognito::UserPool').Properties
    expect(identity(above)).toBe('wattle-grove.edu.au')
    expect(above.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Wattle Grove Teaching Institute <no-reply@learning.wattle-grove.edu.au>',
    })
  })

  test.each([
    ['Gum & Co, Pty Ltd', '"Gum & Co, Pty Ltd" <no-reply@wattle-grove.edu.au>'],
    ['The "Gum", Ltd', '"The \\"Gum\\", Ltd" <no-reply@wattle-grove.edu.au>'],
    ['Ōtautahi, Ltd', '=?UTF-8?B?xYx0YXV0YWhpLCBMdGQ=?= <no-reply@wattle-grove.edu.au>'],
  ])('formats the sender name %s so that mail servers can parse it', (organisation, from) => {
    const withName = templateOf({ ...prod, provider: { ...prod.provider, organisation } })
    expect(resourceOf(withName, 'AWS::Cognito::UserPool').Properties.EmailConfiguration).toMatchObject({ From: from })
  })
})

describe("the browser's client", () => {
  test('has no secret or OAuth flow, and never sends a password itself', () => {
    expect(client).toMatchObject({
      GenerateSecret: false,
      AllowedOAuthFlowsUserPoolClient: false,
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
      SupportedIdentityProviders: ['COGNITO'],
    })
    for (const name of ['AllowedOAuthFlows', 'AllowedOAuthScopes', 'CallbackURLs'])
      expect(client).not.toHaveProperty(name)
  })

  test('does not reveal who has an account', () => {
    expect(client.PreventUserExistenceErrors).toBe('ENABLED')
  })

  test('gets tokens for a quarter of an hour, refreshable for 30 days with rotation', () => {
    expect(client).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      EnableTokenRevocation: true,
    })
  })
})
