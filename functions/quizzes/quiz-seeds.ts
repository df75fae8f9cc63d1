import * as z from 'zod/mini'
import { absent } from '#core/expressions'
import { keyIn } from '#core/keys'
import type { Table } from '#core/table'

const StoredSecret = z.object({ secret: z.string() })
const key = keyIn('QUIZSEED', 'QUIZSEED')

const known = new WeakMap<Table, Promise<CryptoKey>>()

/**
 * Seeds that shuffle quizzes, made with a secret so that nobody can compute an order. The secret is made once and kept in the
 * table: orders survive updates and restores. Each process reads it once.
 */
export const quizSeedsIn =
  (table: Table) =>
  async (what: string): Promise<string> => {
    const secret = known.get(table) ?? readSecret(table)
    known.set(table, secret)
    secret.catch(() => known.delete(table))
    const seed = await crypto.subtle.sign('HMAC', await secret, new TextEncoder().encode(what))
    return Buffer.from(seed).toString('hex')
  }

async function readSecret(table: Table): Promise<CryptoKey> {
  const secret = Buffer.from(await storedSecret(table), 'hex')
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function storedSecret(table: Table): Promise<string> {
  const stored = await table.get(key)
  if (stored) return StoredSecret.parse(stored).secret
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  const result = await table.write(key, { set: { secret }, when: [{ pk: absent }] })
  return result.written ? secret : StoredSecret.parse(result.current).secret
}
