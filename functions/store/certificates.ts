import * as z from 'zod/mini'
import { Certificate } from '#contract/certificates'
import { lastRevision } from '#domain/certificate'
import type { CertificateKey } from '#domain/certificate-keys'
import { keyIn, learnerPartition } from './keys.ts'
import { absent, type Item, type Table } from './table.ts'

export const certificatePrefix = 'CERTIFICATE#'

/** The record of an item; the table's own attributes fall away. */
export const certificateFrom = (item: Item): Certificate => Certificate.parse(item)

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

/** A learner's certificates. The learner's record is written first and is the truth; the public one follows it. */
export function certificatesOf(table: Table, sub: string) {
  const key = (certificateKey: CertificateKey) => keyIn(learnerPartition(sub), `${certificatePrefix}${certificateKey}`)
  /** Writes the public record, but never over a later revision, nor over a revocation that this one does not know. */
  const publish = async (certificate: Certificate) => {
    const known = certificate.revoked ? {} : { revoked: absent }
    const upToThis = Array.from({ length: certificate.revision }, (_, i) => ({ revision: i + 1, ...known }))
    await table.write(publicKey(certificate.id), { set: { ...certificate, sub }, when: [{ pk: absent }, ...upToThis] })
    return certificate
  }
  return {
    /** Reads the learner's record, and puts a public one right that is missing, older or not yet revoked. */
    async read(certificateKey: CertificateKey): Promise<Certificate | undefined> {
      const item = await table.get(key(certificateKey))
      if (!item) return undefined
      const certificate = certificateFrom(item)
      const shown = await table.get(publicKey(certificate.id))
      const behind = !shown || shown.revision !== certificate.revision || (certificate.revoked && !shown.revoked)
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
