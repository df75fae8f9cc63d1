import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetParameterCommand, ParameterNotFound, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSecret } from '#core/ssm'
import { entriesInS3, forgottenFrom, openForgotten } from '#privacy/forgotten'
import { mockClient } from '../../mock-client.ts'
import { forgottenInMemory } from './forgotten-in-memory.ts'

const s3 = mockClient(S3Client)
const ssm = mockClient(SSMClient)
// Other files share this process.
beforeEach(() => [s3, ssm].forEach((one) => void one.reset()))

const sub = '3f0c8d0e-0000-4000-8000-000000000001'
const at = new Date('2026-03-02T01:00:00.000Z')

/** An SSM that knows no parameter until somebody puts one; `meanwhile` comes first. */
function emptySsm({ meanwhile }: { meanwhile?: string } = {}) {
  let stored: string | undefined
  ssm.on(GetParameterCommand).callsFake(async () => {
    if (!stored) throw new ParameterNotFound({ message: '', $metadata: {} })
    return { Parameter: { Value: stored } }
  })
  ssm.on(PutParameterCommand).callsFake(async ({ Value }) => {
    stored ??= meanwhile
    if (stored) throw Object.assign(new Error('exists'), { name: 'ParameterAlreadyExists' })
    stored = Value
    return {}
  })
}

/** A bucket, in memory. */
function bucket() {
  const objects = new Map<string, string>()
  s3.on(PutObjectCommand).callsFake(async ({ Key, Body }) => {
    objects.set(Key, Body)
    return {}
  })
  s3.on(ListObjectsV2Command).callsFake(async ({ ContinuationToken: after }) => {
    const keys = [...objects.keys()].sort()
    const Key = keys[after ? keys.indexOf(after) + 1 : 0]
    const more = Key !== keys.at(-1)
    return { Contents: Key ? [{ Key }] : [], IsTruncated: more, ...(more && { NextContinuationToken: Key }) }
  })
  s3.on(GetObjectCommand).callsFake(async ({ Key }) => ({ Body: { transformToString: async () => objects.get(Key) } }))
  return objects
}

describe('the list of forgotten learners', () => {
  test('holds a learner by a hash, with the day and what became of the certificates, and nothing else', async () => {
    const list = forgottenInMemory()
    await list.remember(sub, 'keep')
    const [[name, text] = ['', '']] = list.entries
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.parse(text)).toEqual({
      deletedAt: at.toISOString(),
      certificates: 'keep',
      withKey: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
    expect(`${name} ${text}`).not.toContain(sub)
    const { find } = await list.load()
    expect(find(sub)).toMatchObject({ certificates: 'keep' })
    expect(find('somebody else')).toBeUndefined()
  })

  test('has other names under another key, and one entry for a learner who is remembered twice', async () => {
    const [one, other] = [forgottenInMemory(), forgottenInMemory({ entries: new Map(), key: 'another' })]
    for (const list of [one, one, other]) await list.remember(sub, 'withdraw')
    expect([...one.entries.keys()]).toHaveLength(1)
    expect([...one.entries.keys()]).not.toEqual([...other.entries.keys()])
  })

  test('refuses to load with a missing or different key, which would find nobody', async () => {
    const list = forgottenInMemory()
    await list.remember(sub, 'withdraw')
    list.key = 'another'
    await expect(list.load()).rejects.toThrow('1 forgotten learners were listed with another key')
    list.key = undefined
    await expect(list.load()).rejects.toThrow('key to the list of forgotten learners is missing')
    expect((await forgottenInMemory().load()).find(sub)).toBeUndefined()
  })

  test('lies in a bucket, in objects below forgotten/', async () => {
    const objects = bucket()
    emptySsm()
    const entries = entriesInS3('the-bucket')
    const list = openForgotten({ entries, secret: openSecret('/portal/prod/forgotten-key'), now: () => at })
    for (const one of [sub, 'b', 'c']) await list.remember(one, 'withdraw')
    expect([...objects.keys()].every((key) => /^forgotten\/[0-9a-f]{64}$/.test(key))).toBe(true)
    expect(s3.commandCalls(PutObjectCommand)[0]?.args[0].input).toMatchObject({ Bucket: 'the-bucket' })
    const { find } = await list.load()
    for (const one of [sub, 'b', 'c']) expect(find(one)).toMatchObject({ certificates: 'withdraw' })
    expect(find('d')).toBeUndefined()
  })

  test('of a function needs its bucket and its key', () => {
    expect(() => forgottenFrom({ FORGOTTEN_BUCKET: 'a' })).toThrow('FORGOTTEN_KEY_PARAMETER')
    expect(forgottenFrom({ FORGOTTEN_BUCKET: 'a', FORGOTTEN_KEY_PARAMETER: 'b' })).toBeDefined()
  })
})

describe('a secret that the portal makes itself', () => {
  test('is made once, as a SecureString of 256 bits that never replaces another', async () => {
    emptySsm()
    const secret = openSecret('/portal/prod/forgotten-key')
    const made = await secret.readOrCreate()
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(await secret.readOrCreate()).toBe(made)
    expect(ssm.commandCalls(PutParameterCommand).map(({ args }) => args[0].input)).toEqual([
      { Name: '/portal/prod/forgotten-key', Value: made, Type: 'SecureString', Overwrite: false },
    ])
  })

  test('is the first one’s if two calls make it at once', async () => {
    emptySsm({ meanwhile: 'the winner' })
    expect(await openSecret('/portal/prod/forgotten-key').readOrCreate()).toBe('the winner')
  })

  test('isn’t made by reading it, and not where SSM fails', async () => {
    emptySsm()
    const secret = openSecret('/portal/prod/forgotten-key')
    expect(await secret.read()).toBeUndefined()
    ssm.on(PutParameterCommand).rejects(Object.assign(new Error('denied'), { name: 'AccessDeniedException' }))
    await expect(secret.readOrCreate()).rejects.toThrow('denied')
  })
})
