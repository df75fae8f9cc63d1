import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { mockClient } from 'aws-sdk-client-mock'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Asset, prune, pruneAssets, type Release } from '../../../infra/ops/prune-assets.ts'
import { carryOut, openAccountAutosave } from './desk.ts'

const { operator } = await openAccountAutosave()
const sdk = mockClient(S3Client)
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

/** A bucket in which five releases were put, one a day: each with a file of its own and one that all share. */
const releases = [1, 2, 3, 4, 5].map((n) => ({
  key: `assets/release-0000000${n}.json`,
  uploaded: day(n),
  names: ['react-shared.js', `main-${n}.js`],
}))
let files: Map<string, { uploaded: Date; text: string }>
let live: number

beforeEach(() => {
  live = 5
  files = new Map([
    ...releases.flatMap(({ key, uploaded, names }) => [
      [key, { uploaded, text: JSON.stringify(names) }] as const,
      ...names.map((name) => [`assets/${name}`, { uploaded, text: '"script"' }] as const),
    ]),
  ])
  sdk.reset()
  sdk.on(GetObjectCommand).callsFake(({ Key }) => {
    const page = `<script type="module" src="/assets/main-${live}.js"></script><link href="/assets/react-shared.js">`
    const text = Key === 'index.html' || Key === 'dashboard.html' ? page : files.get(Key)?.text
    if (text === undefined) throw new NoSuchKey({ message: Key, $metadata: {} })
    return { Body: { transformToString: async () => text } }
  })
  // Three files a page, so that paging is walked too.
  sdk.on(ListObjectsV2Command).callsFake(({ ContinuationToken = '0', Prefix }) => {
    const all = [...files].filter(([key]) => key.startsWith(Prefix))
    const from = Number(ContinuationToken)
    return {
      Contents: all
        .slice(from, from + 3)
        .map(([Key, { uploaded, text }]) => ({ Key, LastModified: uploaded, Size: text.length })),
      ...(from + 3 < all.length && { NextContinuationToken: String(from + 3) }),
    }
  })
  sdk.on(DeleteObjectsCommand).callsFake(({ Delete }) => {
    for (const { Key } of Delete.Objects) files.delete(Key)
    return {}
  })
})
const standing = () => [...files.keys()].filter((key) => key.startsWith('assets/')).sort()

test('what the last three releases do not name is deleted, their own lists are not', async () => {
  const { found, will, did } = await carryOut(pruneAssets, operator)
  expect(found).toEqual([
    '11 files of 5 releases (0.0 MB).',
    'Kept: assets/release-00000005.json, 2026-11-05T00:00Z, live',
    'Kept: assets/release-00000004.json, 2026-11-04T00:00Z',
    'Kept: assets/release-00000003.json, 2026-11-03T00:00Z',
  ])
  expect(will).toEqual(['Delete 4 files that these releases do not use (0.0 MB).'])
  expect(did).toEqual(['4 files are deleted.'])
  expect(standing()).toEqual([
    'assets/main-3.js',
    'assets/main-4.js',
    'assets/main-5.js',
    'assets/react-shared.js',
    'assets/release-00000003.json',
    'assets/release-00000004.json',
    'assets/release-00000005.json',
  ])
  expect((await carryOut(pruneAssets, operator)).found.at(-1)).toContain('there is nothing to delete')
})

test('nothing is deleted before the plan is carried out', async () => {
  await pruneAssets.plan({ words: [], options: {} }, operator)
  expect(standing()).toHaveLength(11)
})

test('the live release is kept however old it is', async () => {
  live = 1
  await carryOut(pruneAssets, operator, [], { keep: '1' })
  expect(standing()).toEqual([
    'assets/main-1.js',
    'assets/main-5.js',
    'assets/react-shared.js',
    'assets/release-00000001.json',
    'assets/release-00000005.json',
  ])
})

test('nothing is deleted where no release names what the pages load', async () => {
  live = 6
  await expect(carryOut(pruneAssets, operator)).rejects.toThrow('Deploy once more, then prune.')
  files.clear()
  await expect(carryOut(pruneAssets, operator)).rejects.toThrow('Deploy once more')
})

test('nothing is deleted while a deployment is under way', async () => {
  const busy = { ...operator, deployed: { ...operator.deployed, busy: true } }
  await expect(carryOut(pruneAssets, busy)).rejects.toThrow('A deployment is under way.')
})

test.each(['0', '-1', 'all', '100', '1.5'])('--keep %s is refused', async (keep) => {
  await expect(carryOut(pruneAssets, operator, [], { keep })).rejects.toThrow('--keep takes a number')
})

test('what S3 did not delete is told', async () => {
  sdk.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'assets/main-1.js', Message: 'Access Denied' }] })
  await expect(carryOut(pruneAssets, operator)).rejects.toThrow(
    '1 files were not deleted, assets/main-1.js among them: Access Denied',
  )
})

describe('whatever releases there are', () => {
  const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
  const made = fc.array(names, { minLength: 1, maxLength: 8 })

  test('no file of the live release or of the last ones goes, and what goes belongs to none of them', () => {
    fc.assert(
      fc.property(made, fc.nat(), fc.integer({ min: 1, max: 4 }), (lists, pick, keep) => {
        const all: Release[] = lists.map((list, i) => ({
          key: `assets/release-${i}.json`,
          uploaded: day(i + 1),
          names: new Set(list.map((name) => `assets/${name}`)),
        }))
        const keys = new Set(all.flatMap((one) => [one.key, ...one.names]))
        const assets: Asset[] = [...keys].map((key) => ({ key, bytes: 1, uploaded: day(1) }))
        const loaded = [...(all[pick % all.length]?.names ?? [])]
        const { kept, idle } = prune({ assets, releases: all, loaded, keep })
        const gone = new Set(idle.map(({ key }) => key))
        const recent = all.toReversed().slice(0, keep)
        for (const key of [...loaded, ...recent.flatMap((one) => [one.key, ...one.names])])
          expect(gone.has(key)).toBe(false)
        for (const key of gone) expect(kept.some((one) => one.key === key || one.names.has(key))).toBe(false)
      }),
    )
  })
})
