import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { configured, siteOrigin } from '#core/ssm'
import { mockClient } from '../../mock-client.ts'
import { newId } from '../portal.ts'

const ssm = mockClient(SSMClient)
const answers = (Value: string) => ssm.on(GetParameterCommand).resolves({ Parameter: { Value } })
/** A fresh name each time, because values are cached by parameter name. */
const parameter = () => `/portal/${newId()}`

beforeEach(() => ssm.reset())

describe('configured', () => {
  test('prefers a direct value and then reads no parameter', async () => {
    expect(await configured({ KEY: 'direct', KEY_PARAMETER: parameter() }, 'KEY')).toBe('direct')
    expect(ssm.calls()).toEqual([])
  })

  test('decrypts a parameter and reads it once', async () => {
    answers('secret')
    const KEY_PARAMETER = parameter()
    expect(await Promise.all([configured({ KEY_PARAMETER }, 'KEY'), configured({ KEY_PARAMETER }, 'KEY')])).toEqual([
      'secret',
      'secret',
    ])
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('secret')
    expect(ssm.calls().map(({ args }) => args[0].input)).toEqual([{ Name: KEY_PARAMETER, WithDecryption: true }])
  })

  test('reads a parameter again after five minutes', async () => {
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

  test('gives undefined without a value or a parameter', async () => {
    expect(await configured({}, 'KEY')).toBeUndefined()
    expect(await configured({ KEY: '' }, 'KEY')).toBeUndefined()
  })

  test('gives undefined for a missing parameter, and finds it once it exists', async () => {
    const KEY_PARAMETER = parameter()
    ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }))
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBeUndefined()
    answers('secret')
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('secret')
  })

  test('throws if the parameter cannot be read, and reads it again next time', async () => {
    const KEY_PARAMETER = parameter()
    ssm.on(GetParameterCommand).rejects(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
    await expect(configured({ KEY_PARAMETER }, 'KEY')).rejects.toThrow('slow down')
    answers('secret')
    expect(await configured({ KEY_PARAMETER }, 'KEY')).toBe('secret')
  })
})

describe('siteOrigin', () => {
  test.each(['https://portal.example.edu.au', 'https://portal.example.edu.au/'])(
    'gives %s without a trailing slash',
    async (given) => {
      expect(await siteOrigin({ SITE_ORIGIN: given })).toBe('https://portal.example.edu.au')
    },
  )

  test('throws an error that names SITE_ORIGIN if it is missing', async () => {
    await expect(siteOrigin({})).rejects.toThrow('SITE_ORIGIN')
  })
})
