import { createHash, createHmac } from 'node:crypto'
import type { S3Client } from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { json, type Variables } from '#core/environment'
import { serviceLimits } from '#core/service-limits'
import { openSecret, type Secret } from '#core/ssm'
import { CertificateChoice } from './contract.ts'

/** `withKey` says which key made the entry's name, without revealing the key. */
const Entry = z.object({ deletedAt: z.string(), certificates: CertificateChoice, withKey: z.string() })
type Entry = z.infer<typeof Entry>

/**
 * Whose accounts were deleted, kept outside the table: a restored table has them again, and this list says whom to erase. Each
 * entry's name is an HMAC of the learner's `sub`, so without the key nobody can tell who it was.
 */
export type Forgotten = {
  /** Adds an entry, or replaces the one that's there. */
  remember(sub: string, certificates: CertificateChoice): Promise<void>
  /**
   * Reads the whole list. `find` gives a learner's entry, if they have one.
   * @throws Error if the list can't be read, or was made with another key
   */
  load(): Promise<{ count: number; find(sub: string): Omit<Entry, 'withKey'> | undefined }>
}

/** Where the entries are stored, by name. */
type ForgottenEntries = { put(name: string, text: string): Promise<void>; all(): Promise<[string, string][]> }

type Parts = { entries: ForgottenEntries; secret: Secret; now: () => Date }

export function openForgotten({ entries, secret, now }: Parts): Forgotten {
  const nameOf = (key: string, sub: string) => createHmac('sha256', key).update(sub).digest('hex')
  return {
    async remember(sub, certificates) {
      const key = await secret.readOrCreate()
      const entry: Entry = { deletedAt: now().toISOString(), certificates, withKey: fingerprintOf(key) }
      await entries.put(nameOf(key, sub), JSON.stringify(entry))
    },
    async load() {
      const found = new Map((await entries.all()).map(([name, text]) => [name, z.pipe(json, Entry).parse(text)]))
      if (found.size === 0) return { count: 0, find: () => undefined }
      const key = await secret.read()
      if (!key) throw new Error('The key to the list of forgotten learners is missing')
      const others = [...found.values()].filter(({ withKey }) => withKey !== fingerprintOf(key)).length
      if (others > 0) throw new Error(`${others} forgotten learners were listed with another key`)
      return { count: found.size, find: (sub) => found.get(nameOf(key, sub)) }
    },
  }
}

const fingerprintOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

const prefix = 'forgotten/'

/** The entries in S3. Loads the SDK client lazily: only a deletion needs it. */
export function entriesInS3(Bucket: string, given?: S3Client): ForgottenEntries {
  const sdk = () => import('@aws-sdk/client-s3')
  const client = async () => given ?? new (await sdk()).S3Client(serviceLimits)
  return {
    async put(name, Body) {
      const { PutObjectCommand } = await sdk()
      const ContentType = 'application/json'
      await (await client()).send(new PutObjectCommand({ Bucket, Key: `${prefix}${name}`, Body, ContentType }))
    },
    async all() {
      const { GetObjectCommand, paginateListObjectsV2 } = await sdk()
      const s3 = await client()
      const found: [string, string][] = []
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: prefix }))
        for (const { Key = '' } of Contents) {
          const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
          found.push([Key.slice(prefix.length), (await Body?.transformToString()) ?? ''])
        }
      return found
    },
  }
}

/** The list of a deployed function. */
export function forgottenFrom({ FORGOTTEN_BUCKET, FORGOTTEN_KEY_PARAMETER }: Variables): Forgotten {
  if (!FORGOTTEN_BUCKET || !FORGOTTEN_KEY_PARAMETER)
    throw new Error('Environment: FORGOTTEN_BUCKET or FORGOTTEN_KEY_PARAMETER is missing')
  const parts = { entries: entriesInS3(FORGOTTEN_BUCKET), secret: openSecret(FORGOTTEN_KEY_PARAMETER) }
  return openForgotten({ ...parts, now: () => new Date() })
}
