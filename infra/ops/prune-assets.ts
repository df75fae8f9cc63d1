import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { fileOf, notFoundPage, pages } from '#catalogue/pages'
import { sydneyTime } from '#core/day'
import { type Command, reportOnly } from './command.ts'
import type { Operator } from './operator.ts'
import { OpsError } from './ops-error.ts'
import { plural } from './plural.ts'

/** A file in the bucket with a hash in its name. */
export type Asset = { key: string; bytes: number; uploaded: Date }

/** A release: its manifest's key, and the keys of the hashed files that the manifest lists. */
export type Release = { key: string; uploaded: Date; files: ReadonlySet<string> }

const folder = 'assets/'
const isManifest = (key: string): boolean => /^assets\/release-\w+\.json$/.test(key)
/** S3's limit for DeleteObjects. */
const maxDeletesPerRequest = 1000

export const pruneAssets: Command = {
  name: 'prune-assets',
  args: [],
  summary: 'Deletes hashed files that no recent release of the site uses.',
  details:
    'Open pages still load files of their own release, so keep at least as many releases as you deploy in a day.',
  options: { keep: { value: '<number>', help: 'how many releases to keep, including the live one (default: 3)' } },
  async plan({ options: { keep = '3' } }, operator) {
    if (!/^[1-9]\d?$/.test(keep)) throw new OpsError('--keep takes a number from 1 to 99.')
    if (operator.deployed.busy) throw new OpsError('A deployment is in progress. Try again when it has finished.')
    const assets = await listAssets(operator)
    const releases = await Promise.all(
      assets.filter(({ key }) => isManifest(key)).map((asset) => readRelease(asset, operator)),
    )
    const loaded = await assetsLoadedByPages(operator)
    const { live, retained, unused } = prune({ assets, releases, loaded, keep: Number(keep) })
    const findings = [
      `${plural(assets.length, 'file')} in ${plural(releases.length, 'release')} (${formatSize(assets)}).`,
      ...retained.map(
        (release) => `Keeping ${release.key}, ${sydneyTime(release.uploaded)}${release === live ? ', live' : ''}`,
      ),
    ]
    if (unused.length === 0) return reportOnly(...findings, 'All files are in use: there is nothing to delete.')
    return {
      findings,
      changes: [
        `Delete ${plural(unused.length, 'file')} that ${retained.length === 1 ? "this release doesn't" : "these releases don't"} use (${formatSize(unused)}).`,
      ],
      async apply() {
        await deleteAssets(unused, operator)
        return [`Deleted ${plural(unused.length, 'file')}.`]
      },
    }
  },
}

/**
 * Finds the files that no retained release lists. Retains the last `keep` releases and the live one, which is the newest
 * that lists every file the live pages load.
 * @throws OpsError if no release lists them all, because then the files in use are unknown
 */
export function prune(parts: {
  assets: readonly Asset[]
  releases: readonly Release[]
  loaded: readonly string[]
  keep: number
}) {
  const { assets, releases, loaded, keep } = parts
  const newest = releases.toSorted((a, b) => b.uploaded.getTime() - a.uploaded.getTime())
  const live = newest.find(({ files }) => loaded.every((key) => files.has(key)))
  if (!live || loaded.length === 0)
    throw new OpsError('No release in the bucket lists every file that the live pages load. Deploy again, then prune.')
  const retained = newest.filter((release, i) => i < keep || release === live)
  const inUse = new Set(retained.flatMap(({ key, files }) => [key, ...files]))
  return { live, retained, unused: assets.filter(({ key }) => !inUse.has(key)) }
}

async function listAssets({ s3, deployed }: Operator): Promise<Asset[]> {
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

async function readRelease({ key, uploaded }: Asset, operator: Operator): Promise<Release> {
  const names: unknown = JSON.parse((await textOf(key, operator)) ?? '')
  if (!Array.isArray(names)) throw new OpsError(`${key} is not a list of files. Nothing was deleted.`)
  return { key, uploaded, files: new Set(names.map((name) => `${folder}${name}`)) }
}

/** The keys of the hashed files that the live pages load. */
async function assetsLoadedByPages(operator: Operator): Promise<string[]> {
  const texts = await Promise.all([...pages, notFoundPage].map((page) => textOf(fileOf(page), operator)))
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

async function deleteAssets(assets: readonly Asset[], { s3, deployed }: Operator): Promise<void> {
  for (let from = 0; from < assets.length; from += maxDeletesPerRequest) {
    const Objects = assets.slice(from, from + maxDeletesPerRequest).map(({ key }) => ({ Key: key }))
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: deployed.siteBucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors[0])
      throw new OpsError(
        `S3 could not delete ${plural(Errors.length, 'file')}. The first is ${Errors[0].Key}: ${Errors[0].Message}`,
      )
  }
}

const formatSize = (assets: readonly Asset[]): string =>
  `${(assets.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`
