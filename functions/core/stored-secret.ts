import * as z from 'zod/mini'
import { absent } from './expressions.ts'
import type { Key, Table } from './table.ts'

const StoredSecret = z.object({ secret: z.string() })

/** Reads a secret of 256 bits that's made once and kept in the table, so that it survives updates and restores. Each process reads it once. */
export function storedSecret(key: Key): (table: Table) => Promise<Buffer> {
  const known = new WeakMap<Table, Promise<Buffer>>()
  return (table) => {
    const secret = known.get(table) ?? readSecret(table, key)
    known.set(table, secret)
    secret.catch(() => known.delete(table))
    return secret
  }
}

async function readSecret(table: Table, key: Key): Promise<Buffer> {
  const stored = await table.get(key)
  if (stored) return Buffer.from(StoredSecret.parse(stored).secret, 'hex')
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  const result = await table.write(key, { set: { secret }, when: [{ pk: absent }] })
  return Buffer.from(result.written ? secret : StoredSecret.parse(result.current).secret, 'hex')
}
