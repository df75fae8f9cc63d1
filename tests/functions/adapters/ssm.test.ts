import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { configured, siteOrigin } from '../../../functions/adapters/ssm.ts'
import { newId } from '../portal.ts'

const ssm = mockClient(SSMClient)
const answers = (Value: string) => ssm.on(GetParameterCommand).resolves({ Parameter: { Value } })
/** Values are remembered by the parameter's name. */
const parameter = () => `/portal/${newId()}`

beforeEach(() => ssm.reset())

describe('a value', () => {
  test('that is given directly is taken, and no parameter is asked for', async () => {
    expect(await configured({ KEY: 'direct', KEY_PARAMETER: parameter() }, 'KEY')).toBe('direct')
    expect(ssm.calls()).toEqual([])
  })

  test('of a parameter is decrypted, and read once', async () => {
    answers('secret')
    const KEY_PARAMETER = parameter()
    expect(await Promise.all([configured({ KEY_PARAMETER }, 'KEY'), configured({ KEY_PARAMETER }, 'KEY')])).toEqual([
      'secret',
      'secret',
    ])
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('secret')
    expect(ssm.calls().map(({ args }) => args[0].input)).toEqual([{ Name: KEY_PARAMETER, WithDecryption: true }])
  })

  test('of a parameter is read again after five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const KEY_PARAMETER = parameter()
    answers('old')
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('old')
    answers(' new\n')
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1)
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('old')
    vi.setSystemTime(Date.now() + 1)
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('new')
    vi.useRealTimers()
  })

  test('that is given in no way is undefined', async () => {
    expect(await configured({}, 'KEY')).toBeUndefined()
    expect(await configured({ KEY: '' }, 'KEY')).toBeUndefined()
  })

  test('of a parameter that is not there is undefined, until it is there', async () => {
    const KEY_PARAMETER = parameter()
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }))
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBeUndefined()
    answers('secret')
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('secret')
  })

  test('that cannot be read is an error, which is not remembered', async () => {
    const KEY_PARAMETER = parameter()
    ssm.on(GetParameterCommand).rejects(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    await expect(configured({ KEY_PARAMETER }, 'KEY')).rejects.toThrow('slow down')
    answers('secret')
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('secret')
  })
})

describe('the address of the portal', () => {
  test.each(['https://portal.example.edu.au', 'https://portal.example.edu.au/'])(
    '%s has no slash behind',
    async (given) => {
      expect(await siteOrigin({ SITE_ORIGIN: given })).toBe('https://portal.example.edu.au')
    },
  )

  test('that is missing is an error that names it', async () => {
    await expect(siteOrigin({})).rejects.toThrow('SITE_ORIGIN')
  })
})
