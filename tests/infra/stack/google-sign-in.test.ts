import { describe, expect, test } from 'vitest'
import { routes } from '../../../functions/routes.ts'
import { prefixOf } from '../../../infra/stack/google/prefix-domain.ts'
import { dev, prod, resourceOf, resourcesOf, templateOf, withGoogle } from './fixture.ts'
import { grants, policyGrants } from './grants.ts'

const template = templateOf(withGoogle)
const without = templateOf(prod)
const host = 'https://learning-wattle-grove-edu-au.auth.ap-southeast-2.amazoncognito.com'

describe('a stage without the setting', () => {
  test.each([['dev', dev] as const, ['prod', prod] as const])('%s knows nothing of Google', (_, settings) => {
    const stack = templateOf(settings)
    for (const type of ['UserPoolIdentityProvider', 'UserPoolDomain', 'ManagedLoginBranding'])
      stack.resourceCountIs(`AWS::Cognito::${type}`, 0)
    expect(JSON.stringify(stack.toJSON())).not.toMatch(/google|PreSignUp|amazoncognito/i)
  })
})

describe('a stage with Google sign-in', () => {
  test('comes back with a code to the page on the portal’s own domain, and with no token', () => {
    expect(resourceOf(template, 'AWS::Cognito::UserPoolClient').Properties).toMatchObject({
      AllowedOAuthFlows: ['code'],
      AllowedOAuthFlowsUserPoolClient: true,
      AllowedOAuthScopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
      CallbackURLs: ['https://learning.wattle-grove.edu.au/signed-in'],
      LogoutURLs: ['https://learning.wattle-grove.edu.au/', 'https://learning.wattle-grove.edu.au/signed-in'],
      SupportedIdentityProviders: ['COGNITO', 'Google'],
      GenerateSecret: false,
    })
    expect(JSON.stringify(template.toJSON())).not.toMatch(/implicit|example\.com/)
  })

  test('makes the identity provider before the client that names it, and reads the secret by its ARN', () => {
    const provider = resourceOf(template, 'AWS::Cognito::UserPoolIdentityProvider')
    expect(provider.Properties).toMatchObject({
      ProviderName: 'Google',
      ProviderType: 'Google',
      AttributeMapping: { email: 'email', email_verified: 'email_verified', name: 'name' },
      ProviderDetails: {
        client_id: withGoogle.googleSignIn?.clientId,
        client_secret: `{{resolve:secretsmanager:${withGoogle.googleSignIn?.clientSecretArn}:SecretString:::}}`,
        authorize_scopes: 'openid email profile',
      },
    })
    expect(resourceOf(template, 'AWS::Cognito::UserPoolClient').DependsOn).toContain(provider.id)
  })

  test('has a prefix domain, because passkeys would belong to a custom one', () => {
    const { Properties } = resourceOf(template, 'AWS::Cognito::UserPoolDomain')
    expect(Properties).toMatchObject({ Domain: 'learning-wattle-grove-edu-au', ManagedLoginVersion: 2 })
    expect(Properties).not.toHaveProperty('CustomDomainConfig')
  })

  test.each([
    ['learning.school.edu.au', /^learning-school-edu-au$/],
    ['learning.lawson.edu.au', /^portal-[0-9a-f]{16}$/],
    [`${'a'.repeat(60)}.edu.au`, /^portal-[0-9a-f]{16}$/],
  ])('names the prefix of %s so that Cognito takes it', (domain, prefix) => {
    expect(prefixOf(domain)).toMatch(prefix)
  })

  test('lets the pages call the prefix domain, and tells them where it is', () => {
    const policies = Object.values(resourcesOf(template, 'AWS::CloudFront::ResponseHeadersPolicy'))
    for (const { Properties } of policies)
      expect(JSON.stringify(Properties)).toContain(
        `connect-src 'self' https://cognito-idp.ap-southeast-2.amazonaws.com ${host};`,
      )
    expect(template.findOutputs('GoogleRedirectUri')).toMatchObject({
      GoogleRedirectUri: { Value: `${host}/oauth2/idpresponse` },
    })
  })

  test('changes of the pool and its client only what can change in place', () => {
    for (const [type, changing] of [
      ['AWS::Cognito::UserPool', ['LambdaConfig']],
      [
        'AWS::Cognito::UserPoolClient',
        [
          'AllowedOAuthFlows',
          'AllowedOAuthFlowsUserPoolClient',
          'AllowedOAuthScopes',
          'CallbackURLs',
          'LogoutURLs',
          'SupportedIdentityProviders',
        ],
      ],
    ] as const) {
      const [before, after] = [resourceOf(without, type), resourceOf(template, type)]
      expect(after.id).toBe(before.id)
      const names = Object.keys({ ...before.Properties, ...after.Properties })
      const changed = names.filter(
        (name) => JSON.stringify(before.Properties[name]) !== JSON.stringify(after.Properties[name]),
      )
      expect(changed.sort()).toEqual([...changing])
    }
    expect(Object.keys(without.toJSON().Resources).filter((id) => !template.toJSON().Resources[id])).toEqual(
      Object.keys(resourcesOf(without, 'AWS::ApiGatewayV2::Deployment')),
    )
  })

  test('serves the routes of the account page', () => {
    const deployed = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'))
    expect(deployed.map(({ Properties }) => Properties.RouteKey).sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).sort(),
    )
  })
})

describe('the rights on the user pool', () => {
  const pool = (...actions: string[]) => actions.map((action) => `cognito-idp:${action} <IdentityPool9E5AED46>`)
  const table = (...actions: string[]) => actions.map((action) => `dynamodb:${action} <TableCD117FA1>`)

  test('are none of the trigger’s, which only leaves an offer', () => {
    // That of the other triggers.
    expect(policyGrants(template)).toEqual(pool('AdminUserGlobalSignOut'))
    const withoutLog = grants('GooglePreSignUpRole', template).filter((line) => !line.startsWith('logs:'))
    expect(withoutLog).toEqual(table('UpdateItem'))
  })

  test('are those of a stage without Google, and for the account function those that make, link and unlink accounts', () => {
    const rightsIn = (stack: typeof template) =>
      Object.keys(resourcesOf(stack, 'AWS::IAM::Role')).flatMap((role) =>
        grants(role, stack).map((line) => `${role} ${line}`),
      )
    const before = new Set(rightsIn(without))
    const added = rightsIn(template).filter((right) => !before.has(right) && !right.startsWith('GooglePreSignUp'))
    expect(added.map((right) => right.replace(/^ServerAccountRole\w+ /, ''))).toEqual([
      ...pool('AdminCreateUser', 'AdminDisableProviderForUser', 'AdminLinkProviderForUser', 'AdminSetUserPassword'),
      ...table('DeleteItem'),
    ])
  })
})
