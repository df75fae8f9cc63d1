import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { notFoundPage, pages } from '#contract/pages'
import { type Command, onlyFound } from './command.ts'
import type { Operator } from './operator.ts'
import { Refused } from './refused.ts'

/** A hashed file of the bucket. */
export type Asset = { key: string; bytes: number; uploaded: Date }

/** A release: the list of its hashed files, which is one itself. */
export type Release = { key: string; uploaded: Date; names: ReadonlySet<string> }

const folder = 'assets/'
const isManifest = (key: string): boolean => /^assets\/release-\w+\.json$/.test(key)
/** What S3 deletes in one request. */
const mostAtOnce = 1000

export const pruneAssets: Command = {
  name: 'prune-assets',
  words: [],
  summary: 'Deletes hashed files that no recent release of the site uses.',
  details: 'Pages that a teacher has open still load files of their own release: keep as many as a day sees, and more.',
  options: { keep: { value: '<number>', help: 'how many releases to keep, the live one among them (default: 3)' } },
  async plan({ options: { keep = '3' } }, operator) {
    if (!/^[1-9]\d?$/.test(keep)) throw new Refused('--keep takes a number from 1 to 99.')
    if (operator.deployed.busy) throw new Refused('A deployment is under way. Try again when it is done.')
    const assets = await listed(operator)
    const releases = await Promise.all(
      assets.filter(({ key }) => isManifest(key)).map((asset) => releaseOf(asset, operator)),
    )
    const { live, kept, idle } = prune({ assets, releases, loaded: await loadedByPages(operator), keep: Number(keep) })
    const found = [
      `${assets.length} files of ${releases.length} releases (${sizeOf(assets)}).`,
      ...kept.map(
        (one) => `Kept: ${one.key}, ${one.uploaded.toISOString().slice(0, 16)}Z${one === live ? ', live' : ''}`,
      ),
    ]
    if (idle.length === 0) return onlyFound(...found, 'All of them are in use: there is nothing to delete.')
    return {
      found,
      will: [`Delete ${idle.length} files that these releases do not use (${sizeOf(idle)}).`],
      async act() {
        await remove(idle, operator)
        return [`${idle.length} files are deleted.`]
      },
    }
  },
}

/**
 * Which files no kept release names. Kept are the last `keep` releases and the live one: the newest that names all that the
 * live pages load.
 * @throws Refused where no release names it all, since then it is not known what is in use
 */
export function prune(parts: {
  assets: readonly Asset[]
  releases: readonly Release[]
  loaded: readonly string[]
  keep: number
}) {
  const { assets, releases, loaded, keep } = parts
  const newest = releases.toSorted((a, b) => b.uploaded.getTime() - a.uploaded.getTime())
  const live = newest.find(({ names }) => loaded.every((key) => names.has(key)))
  if (!live || loaded.length === 0)
    throw new Refused('No release in the bucket names all that the live pages load. Deploy once more, then prune.')
  const kept = newest.filter((release, i) => i < keep || release === live)
  const inUse = new Set(kept.flatMap(({ key, names }) => [key, ...names]))
  return { live, kept, idle: assets.filter(({ key }) => !inUse.has(key)) }
}

async function listed({ s3, deployed }: Operator): Promise<Asset[]> {
  const assets: Asset[] = []
  let after: string | undefined
  do {
    const page: ListObjectsV2CommandOutput = await s3.send(
      new ListObjectsV2Command({ Bucket: deployed.siteBucket, Prefix: folder, ContinuationToken: after }),
    )
    for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
      assets.push({ key: Key, bytes: Size, uploaded: LastModified })
    after = page.NextContinuationToken
  } while (after)
  return assets
}

async function releaseOf({ key, uploaded }: Asset, operator: Operator): Promise<Release> {
  const names: unknown = JSON.parse((await textOf(key, operator)) ?? '')
  if (!Array.isArray(names)) throw new Refused(`${key} is not a list of files. Nothing was deleted.`)
  return { key, uploaded, names: new Set(names.map((name) => `${folder}${name}`)) }
}

/** Every hashed file that the live pages name. */
async function loadedByPages(operator: Operator): Promise<string[]> {
  const texts = await Promise.all([...pages, notFoundPage].map(({ html }) => textOf(html, operator)))
  const names = texts.flatMap((text = '') => [...text.matchAll(/"\/(assets\/[^"?#]+)"/g)].map(([, key = '']) => key))
  return [...new Set(names)]
}

async function textOf(key: string, { s3, deployed }: Operator): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: deployed.siteBucket, Key: key }))
    return await Body?.transformToString()
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchKey') return undefined
    throw error
  }
}

async function remove(assets: readonly Asset[], { s3, deployed }: Operator): Promise<void> {
  for (let from = 0; from < assets.length; from += mostAtOnce) {
    const Objects = assets.slice(from, from + mostAtOnce).map(({ key }) => ({ Key: key }))
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: deployed.siteBucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors[0])
      throw new Refused(`${Errors.length} files were not deleted, ${Errors[0].Key} among them: ${Errors[0].Message}`)
  }
}

const sizeOf = (assets: readonly Asset[]): string =>
  `${(assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`
