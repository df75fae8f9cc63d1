import { DeleteObjectsCommand, GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Asset, prune, pruneAssets, type Release } from '../../../infra/ops/prune-assets.ts'
import { mockClient } from '../../mock-client.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator } = await openTestOperator()
const sdk = mockClient(S3Client)
const day = (number: number) => new Date(Date.UTC(2026, 10, number))

/** Five releases, deployed one a day, each with its own file and one shared file. */
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
  // Three files per page, to test paging.
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
const remainingAssets = () => [...files.keys()].filter((key) => key.startsWith('assets/')).sort()

test('deletes files that none of the last three releases lists, and keeps their manifests', async () => {
  const { findings, changes, results } = await runCommand(pruneAssets, operator)
  expect(findings).toEqual([
    '11 files in 5 releases (0.0 MB).',
    'Keeping assets/release-00000005.json, 5 Nov 2026, 11:00, live',
    'Keeping assets/release-00000004.json, 4 Nov 2026, 11:00',
    'Keeping assets/release-00000003.json, 3 Nov 2026, 11:00',
  ])
  expect(changes).toEqual(["Delete 4 files that these releases don't use (0.0 MB)."])
  expect(results).toEqual(['Deleted 4 files.'])
  expect(remainingAssets()).toEqual([
    'assets/main-3.js',
    'assets/main-4.js',
    'assets/main-5.js',
    'assets/react-shared.js',
    'assets/release-00000003.json',
    'assets/release-00000004.json',
    'assets/release-00000005.json',
  ])
  expect((await runCommand(pruneAssets, operator)).findings.at(-1)).toContain('there is nothing to delete')
})

test('says "this release" if it keeps one only', async () => {
  const { changes } = await pruneAssets.plan({ args: [], options: { keep: '1' } }, operator)
  expect(changes[0]).toMatch(/^Delete \d files that this release doesn't use /)
})

test('deletes nothing before the plan is applied', async () => {
  await pruneAssets.plan({ args: [], options: {} }, operator)
  expect(remainingAssets()).toHaveLength(11)
})

test('keeps the live release however old it is', async () => {
  live = 1
  await runCommand(pruneAssets, operator, [], { keep: '1' })
  expect(remainingAssets()).toEqual([
    'assets/main-1.js',
    'assets/main-5.js',
    'assets/react-shared.js',
    'assets/release-00000001.json',
    'assets/release-00000005.json',
  ])
})

test('deletes nothing if no release lists what the pages load', async () => {
  live = 6
  await expect(runCommand(pruneAssets, operator)).rejects.toThrow('Deploy again, then prune.')
  files.clear()
  await expect(runCommand(pruneAssets, operator)).rejects.toThrow('Deploy again')
})

test('deletes nothing during a deployment', async () => {
  const busy = { ...operator, deployed: { ...operator.deployed, busy: true } }
  await expect(runCommand(pruneAssets, busy)).rejects.toThrow('A deployment is in progress.')
})

test.each(['0', '-1', 'all', '100', '1.5'])('refuses --keep %s', async (keep) => {
  await expect(runCommand(pruneAssets, operator, [], { keep })).rejects.toThrow('--keep takes a number')
})

test('reports files that S3 could not delete', async () => {
  sdk.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'assets/main-1.js', Message: 'Access Denied' }] })
  await expect(runCommand(pruneAssets, operator)).rejects.toThrow(
    'S3 could not delete 1 file. The first is assets/main-1.js: Access Denied',
  )
})

describe('for any releases', () => {
  const names = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
  const releaseLists = fc.array(names, { minLength: 1, maxLength: 8 })

  test('deletes no file of the live or the last releases, and only files of no retained release', () => {
    fc.assert(
      fc.property(releaseLists, fc.nat(), fc.integer({ min: 1, max: 4 }), (lists, pick, keep) => {
        const all: Release[] = lists.map((list, i) => ({
          key: `assets/release-${i}.json`,
          uploaded: day(i + 1),
          files: new Set(list.map((name) => `assets/${name}`)),
        }))
        const keys = new Set(all.flatMap((one) => [one.key, ...one.files]))
        const assets: Asset[] = [...keys].map((key) => ({ key, bytes: 1, uploaded: day(1) }))
        const loaded = [...(all[pick % all.length]?.files ?? [])]
        const { retained, unused } = prune({ assets, releases: all, loaded, keep })
        const deleted = new Set(unused.map(({ key }) => key))
        const recent = all.toReversed().slice(0, keep)
        for (const key of [...loaded, ...recent.flatMap((one) => [one.key, ...one.files])])
          expect(deleted.has(key)).toBe(false)
        for (const key of deleted) expect(retained.some((one) => one.key === key || one.files.has(key))).toBe(false)
      }),
    )
  })
})
