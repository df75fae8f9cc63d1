import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, test } from 'vitest'
import { openAccounts, openUserPool } from '#signing-in/cognito'
import { mockClient } from '../../mock-client.ts'

const cognito = mockClient(CognitoIdentityProviderClient)
const userPool = openUserPool('ap-southeast-2_pool', new CognitoIdentityProviderClient({ region: 'ap-southeast-2' }))

test('reads name and email of the learner’s account', async () => {
  cognito.on(AdminGetUserCommand).resolves({
    Username: 'sub',
    UserAttributes: [
      { Name: 'sub', Value: 'sub' },
      { Name: 'name', Value: 'Jane Brien' },
      { Name: 'email', Value: 'jane@school.example' },
    ],
  })
  expect(await userPool.describe('sub-zoe')).toEqual({ name: 'Jane Brien', email: 'jane@school.example' })
  expect(cognito.calls().map(({ args }) => args[0].input)).toEqual([
    { UserPoolId: 'ap-southeast-2_pool', Username: 'sub-zoe' },
  ])
})

test('reads the number for texted codes, and whether Google opens the account', async () => {
  cognito.on(AdminGetUserCommand).resolves({
    Username: 'sub',
    UserAttributes: [
      { Name: 'name', Value: 'Jane Brien' },
      { Name: 'email', Value: 'jane@school.example' },
      { Name: 'phone_number', Value: '+61491570006' },
      { Name: 'identities', Value: '[{"providerName":"Google"}]' },
    ],
    UserMFASettingList: ['SOFTWARE_TOKEN_MFA'],
  })
  expect(await userPool.describe('sub-zoe')).toMatchObject({ phone: '+61491570006', google: true, app: true })
})

test('says nothing of Google once it is unlinked, when Cognito keeps an empty list', async () => {
  const email = { Name: 'email', Value: 'jane@school.example' }
  cognito
    .on(AdminGetUserCommand)
    .resolves({ Username: 'sub', UserAttributes: [email, { Name: 'identities', Value: '[]' }] })
  expect(await userPool.describe('sub-zoe')).not.toHaveProperty('google')
})

test('gives an empty name for a user without one', async () => {
  cognito
    .on(AdminGetUserCommand)
    .resolves({ Username: 'sub', UserAttributes: [{ Name: 'email', Value: 'jane@school.example' }] })
  expect(await userPool.describe('sub-zoe')).toEqual({ name: '', email: 'jane@school.example' })
})

test('asks a learner whose account is gone to sign in again', async () => {
  cognito
    .on(AdminGetUserCommand)
    .rejects(Object.assign(new Error('User does not exist.'), { name: 'UserNotFoundException' }))
  await expect(userPool.describe('sub-zoe')).rejects.toMatchObject({
    code: 'not-signed-in',
    message: 'Please sign in to continue',
  })
})

test('passes on a throttling error instead of asking to sign in again', async () => {
  const busy = Object.assign(new Error('Rate exceeded'), { name: 'TooManyRequestsException' })
  cognito.on(AdminGetUserCommand).rejects(busy)
  await expect(userPool.describe('sub-zoe')).rejects.toBe(busy)
})

describe('an account that is deleted', () => {
  const accounts = openAccounts('ap-southeast-2_pool', new CognitoIdentityProviderClient({ region: 'ap-southeast-2' }))
  const user = { UserPoolId: 'ap-southeast-2_pool', Username: 'someone' }
  const failing = (name: string) => Object.assign(new Error('The account of someone'), { name })

  test('is signed out everywhere and locked, then removed', async () => {
    cognito.reset().resolves({})
    await accounts.lock('someone')
    await accounts.remove('someone')
    expect(cognito.calls().map(({ args }) => [args[0].constructor, args[0].input])).toEqual([
      [AdminUserGlobalSignOutCommand, user],
      [AdminDisableUserCommand, user],
      [AdminDeleteUserCommand, user],
    ])
  })

  test('may be gone already, or locked by the run before', async () => {
    cognito.reset().resolves({})
    cognito.on(AdminUserGlobalSignOutCommand).rejects(failing('NotAuthorizedException'))
    await accounts.lock('someone')
    expect(cognito.commandCalls(AdminDisableUserCommand)).toHaveLength(1)
    cognito.reset().resolves({})
    cognito.rejects(failing('UserNotFoundException'))
    await accounts.lock('someone')
    await accounts.remove('someone')
  })

  test('stays if Cognito fails', async () => {
    cognito.reset().resolves({})
    cognito.on(AdminDisableUserCommand).rejects(failing('TooManyRequestsException'))
    cognito.on(AdminDeleteUserCommand).rejects(failing('NotAuthorizedException'))
    await expect(accounts.lock('someone')).rejects.toMatchObject({ name: 'TooManyRequestsException' })
    await expect(accounts.remove('someone')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})
