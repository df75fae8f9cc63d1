import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../../infra/local/demo-accounts.ts'
import { type Portal, startPortal } from '../../../infra/local/portal.ts'
import { loadSettings } from '../../../infra/settings.ts'
import { functionsWith } from '../../real-lessons.ts'
import { listen } from './listen.ts'

const stateFolder = mkdtempSync(join(tmpdir(), 'portal-deletions-'))
let portal: Portal

beforeAll(async () => {
  const free = await listen(() => {})
  const port = Number(new URL(free.url).port)
  await free.close()
  const site = () => (_req: unknown, res: { end(): unknown }) => res.end()
  portal = await startPortal({ port, stateFolder, settings: loadSettings('local'), site, functions: functionsWith() })
})
afterAll(async () => {
  await portal.close()
  rmSync(stateFolder, { recursive: true })
})

async function cognito(operation: string, request: object) {
  const response = await fetch(`${portal.origin}/_cognito`, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: portal.cloud.cognito.clientId, ...request }),
  })
  return response.json()
}
const signIn = (email: string) =>
  cognito('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD: demoPassword },
  })

async function api(method: string, path: string, token: string, body?: object) {
  const response = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}
const playNight = async () => (await fetch(`${portal.origin}/_local/deletions`, { method: 'POST' })).text()
const letters = (to: string) => portal.cloud.letters().filter((one) => one.to === to)

test('an account that its owner asked to delete is gone after that night, and whoever stayed notices nothing', async () => {
  const email = 'graduate@example.edu.au'
  const { AccessToken: token } = (await signIn(email)).AuthenticationResult
  const { certificates } = await api('GET', '/dashboard', token)
  const { certificate } = await api('GET', `/certificates/${certificates[0].key}`, token)
  const request = { word: 'DELETE', certificates: 'withdraw', operation: 'operation-1' }
  expect(await api('POST', '/me/deletion', token, { ...request, word: 'delete' })).toMatchObject({ code: 'refused' })
  expect(await api('POST', '/me/deletion', token, request)).toMatchObject({ state: 'asked' })
  expect(await api('GET', '/dashboard', token)).toHaveProperty('deletion.due')

  const page = await playNight()
  expect(page).toContain('Accounts deleted: 1.')
  expect(await signIn(email)).toMatchObject({ __type: 'NotAuthorizedException' })
  expect(await api('GET', '/dashboard', token)).toMatchObject({ code: 'not-signed-in' })
  const verification = await (await fetch(`${portal.origin}/api/verifications/${certificate.id}`)).json()
  expect(Object.keys(verification).toSorted()).toEqual(['status', 'title', 'withdrawnAt'])
  expect(letters(email).map(({ subject }) => subject)).toEqual([
    'Your account is being deleted',
    'Your account is going to be deleted',
  ])
  expect(Object.keys(JSON.parse(readFileSync(join(stateFolder, 'forgotten.json'), 'utf8')))).toHaveLength(1)
  expect(await signIn('learner@example.edu.au')).toHaveProperty('AuthenticationResult')
  expect(await playNight()).toContain('Accounts deleted: 0.')
})

test('an account whose owner changed their mind stays', async () => {
  const email = 'teacher@example.edu.au'
  const { AccessToken: token } = (await signIn(email)).AuthenticationResult
  const request = { word: 'DELETE', certificates: 'keep', operation: 'operation-2' }
  await api('POST', '/me/deletion', token, request)
  expect(await api('DELETE', '/me/deletion', token)).toEqual({ state: 'none' })
  expect(await playNight()).toContain('Accounts deleted: 0.')
  expect(await signIn(email)).toHaveProperty('AuthenticationResult')
})
