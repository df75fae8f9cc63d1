import { expect, test, vi } from 'vitest'
import { isBusy } from '#core/busy'
import { configured } from '#core/ssm'
import { entriesInS3 } from '#privacy/forgotten'
import { openUserPool } from '#signing-in/cognito'
import { silentServer } from '../silent-server.ts'

test('a call of Cognito, SSM or S3 that gets no answer ends after one retry, as a fault that passes', async () => {
  const { endpoint, asked, close } = await silentServer()
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint)
  vi.stubEnv('AWS_REGION', 'ap-southeast-2')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  const calls: Promise<unknown>[] = [
    openUserPool('ap-southeast-2_pool').describe('sub'),
    configured({ KEY_PARAMETER: '/portal/hanging' }, 'KEY'),
    entriesInS3('hanging').put('name', 'text'),
  ]
  const ended = await Promise.all(calls.map((call) => call.then(() => false, isBusy)))
  expect(ended).toEqual([true, true, true])
  expect(asked()).toBe(2 * calls.length)
  vi.unstubAllEnvs()
  await close()
}, 10_000)
