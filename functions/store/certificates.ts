import * as z from 'zod/mini'
import { Certificate } from '#contract/certificates'
import { lastRevision } from '#domain/certificate'
import { type CertificateKey, certificateKeys } from '#domain/certificate-keys'
import { keyIn, learnerPartition } from './keys.ts'
import { absent, type Item, type Key, type Table } from './table.ts'

export const recordPrefix = 'RECORD#'
export const certificatePrefix = 'CERTIFICATE#'

const StoredHead = z.object({
  id: z.string(),
  key: z.enum(certificateKeys),
  revision: z.number(),
  name: z.string(),
  title: z.string(),
  issuedAt: z.string(),
  revoked: z.optional(z.object({ at: z.string(), reason: z.string() })),
})

/** A certificate without its long texts, as the dashboard's one query finds it. */
type CertificateHead = z.infer<typeof StoredHead>
export const headFrom = (item: Item): CertificateHead => StoredHead.parse(item)

/** The record of an item; the table's own attributes fall away. */
const certificateFrom = (item: Item): Certificate => Certificate.parse(item)

const Owned = z.object({ sub: z.string() })
const publicKey = (id: string) => keyIn(`CERTIFICATE#${id}`, 'CERTIFICATE')

/** Certificates as the public reads them, by id. */
export function openCertificates(table: Table) {
  return {
    async read(id: string): Promise<Certificate | undefined> {
      const item = await table.get(publicKey(id))
      return item && certificateFrom(item)
    },
  }
}

/** Whose a certificate is: for operators only, the public never learns it. */
export async function certificateOwner(table: Table, id: string): Promise<string | undefined> {
  const item = await table.get(publicKey(id))
  return item && Owned.parse(item).sub
}

/** A learner's certificates. The learner's record is written first and is the truth; its head and the public record follow it. */
export function certificatesOf(table: Table, sub: string) {
  const key = (certificateKey: CertificateKey) => keyIn(learnerPartition(sub), `${recordPrefix}${certificateKey}`)
  const headKey = (certificateKey: CertificateKey) =>
    keyIn(learnerPartition(sub), `${certificatePrefix}${certificateKey}`)
  const followers = (certificate: Certificate): [Key, Item][] => [
    [headKey(certificate.key), headFrom(certificate)],
    [publicKey(certificate.id), { ...certificate, sub }],
  ]
  /** Writes what follows the record, but never over a later revision, nor over a revocation that this one does not know. */
  const publish = async (certificate: Certificate) => {
    const known = certificate.revoked ? {} : { revoked: absent }
    const upToThis = Array.from({ length: certificate.revision }, (_, i) => ({ revision: i + 1, ...known }))
    const when = [{ pk: absent }, ...upToThis]
    await Promise.all(followers(certificate).map(([follower, set]) => table.write(follower, { set, when })))
    return certificate
  }
  return {
    /** Reads the learner's record, and puts right what follows it where that is missing, older or not yet revoked. */
    async read(certificateKey: CertificateKey): Promise<Certificate | undefined> {
      const item = await table.get(key(certificateKey))
      if (!item) return undefined
      const certificate = certificateFrom(item)
      const shown = await Promise.all(followers(certificate).map(([follower]) => table.get(follower)))
      const behind = shown.some(
        (one) => one?.revision !== certificate.revision || (certificate.revoked && !one.revoked),
      )
      if (behind) await publish(certificate)
      return certificate
    },
    /** Issues once; issued before, the certificate that stands is returned. */
    async issue(certificate: Certificate, operation: string): Promise<Certificate> {
      const result = await table.write(key(certificate.key), {
        set: { ...certificate, operation },
        when: [{ pk: absent }],
      })
      return publish(certificateFrom(result.written ? result.item : (result.current ?? certificate)))
    },
    /** Writes the next revision over the one that was read, and keeps the former name beside it. `stale`: another revision stands. */
    async revise(
      next: Certificate,
      { operation, formerName }: { operation: string; formerName: string },
    ): Promise<Certificate | { stale: Certificate }> {
      if (next.revision > lastRevision) throw new Error('A certificate has no revision beyond the last')
      const result = await table.write(key(next.key), {
        set: { ...next, operation, [`nameOfRevision${next.revision - 1}`]: formerName },
        when: [{ revision: next.revision - 1 }],
      })
      if (result.written) return publish(certificateFrom(result.item))
      const current = certificateFrom(result.current ?? next)
      return result.current?.operation === operation ? publish(current) : { stale: current }
    },
    /** Revokes a certificate, once: what stands is returned, undefined where the learner has none of that id. */
    async revoke(
      certificateKey: CertificateKey,
      id: string,
      revoked: NonNullable<Certificate['revoked']>,
    ): Promise<Certificate | undefined> {
      const result = await table.write(key(certificateKey), { set: { revoked }, when: [{ id, revoked: absent }] })
      const standing = result.written ? result.item : result.current
      return standing?.id === id ? publish(certificateFrom(standing)) : undefined
    },
  }
}
