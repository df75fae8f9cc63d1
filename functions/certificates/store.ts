import * as z from 'zod/mini'
import { type CertificateKey, certificateKeys } from '#catalogue/catalogue'
import { absent, type Item } from '#core/expressions'
import { zone } from '#core/fields'
import { keyIn, learnerPartition } from '#core/keys'
import { certificateListing } from '#core/lists'
import type { Key, Table } from '#core/table'
import { Certificate, Revoked } from './contract.ts'

export const wholePrefix = 'WHOLECERTIFICATE#'
export const summaryPrefix = 'CERTIFICATE#'

const StoredSummary = z.object({
  id: z.string(),
  key: z.enum(certificateKeys),
  revision: z.number(),
  name: z.string(),
  title: z.string(),
  issuedAt: z.string(),
  zone,
  revoked: z.optional(Revoked),
})

/** A certificate without its long texts, which the dashboard's one query reads. */
type CertificateSummary = z.infer<typeof StoredSummary>
export const summaryFrom = (item: Item): CertificateSummary => StoredSummary.parse(item)

/** The certificate in an item, without the table's own attributes. */
const certificateFrom = (item: Item): Certificate => Certificate.parse(item)

const Owned = z.object({ sub: z.optional(z.string()) })
const publicKey = (id: string) => keyIn(`CERTIFICATE#${id}`, 'CERTIFICATE')

/** What's left of a public copy after its holder deleted the account: no name, nothing about the learning. */
const Withdrawn = z.object({ id: z.string(), title: z.string(), withdrawnAt: z.string() })
type Withdrawn = z.infer<typeof Withdrawn>

export function openCertificates(table: Table) {
  return {
    async read(id: string): Promise<Certificate | Withdrawn | undefined> {
      const item = await table.get(publicKey(id))
      return item && ('withdrawnAt' in item ? Withdrawn.parse(item) : certificateFrom(item))
    },
    /** Leaves a tombstone that says only what the certificate was for. Publishing needs a revision, so nothing overwrites it. */
    async withdraw(id: string, sub: string, at: Date): Promise<void> {
      const item = await table.get(publicKey(id))
      if (item?.sub !== sub) return
      const { pk, sk, id: _, title, ...rest } = item
      const tombstone = { id, title, withdrawnAt: at.toISOString() }
      await table.write(keyIn(pk, sk), { set: tombstone, remove: Object.keys(rest), when: [{ sub }] })
    },
    /** Revokes, once, a certificate that its holder kept public when they deleted their account. Undefined if it isn't one. */
    async revoke({ id, revision }: Certificate, revoked: Revoked): Promise<Certificate | undefined> {
      const when = [{ revision, sub: absent, revoked: absent }]
      const result = await table.write(publicKey(id), { set: { revoked }, when })
      return result.written ? certificateFrom(result.item) : undefined
    },
    /** Corrects why a certificate was revoked that is no learner's current one any more. Undefined if it changed meanwhile. */
    async restate({ id, revision }: Certificate, revoked: Revoked): Promise<Certificate | undefined> {
      const result = await table.write(publicKey(id), { set: { revoked }, when: [{ revision }] })
      return result.written ? certificateFrom(result.item) : undefined
    },
    /** Keeps the certificate public, without the deleted account's id. */
    async keep(id: string, sub: string): Promise<void> {
      await table.write(publicKey(id), { remove: ['sub'], when: [{ sub }] })
    },
    async remove(id: string, sub: string): Promise<void> {
      await table.delete(publicKey(id), [{ sub }])
    },
  }
}

/** The `sub` of a certificate's holder; undefined once the account is deleted. For operators only; the public API never returns it. */
export async function certificateOwner(table: Table, id: string): Promise<string | undefined> {
  const item = await table.get(publicKey(id))
  return item && Owned.parse(item).sub
}

/** A learner's certificates. The whole one is the source of truth and written first; summary and public copy follow. */
export function certificatesOf(table: Table, sub: string) {
  const key = (certificateKey: CertificateKey) => keyIn(learnerPartition(sub), `${wholePrefix}${certificateKey}`)
  const summaryKey = (certificateKey: CertificateKey) =>
    keyIn(learnerPartition(sub), `${summaryPrefix}${certificateKey}`)
  const copies = (certificate: Certificate): [Key, Item][] => [
    [summaryKey(certificate.key), summaryFrom(certificate)],
    [publicKey(certificate.id), { ...certificate, sub, ...certificateListing(certificate.id, certificate.issuedAt) }],
  ]
  /** Writes the copies, but never over a later revision or over a revoked copy if this certificate isn't revoked. */
  const publish = async (certificate: Certificate, formerIds: Iterable<string> = []) => {
    const notRevoked = certificate.revoked ? {} : { revoked: absent }
    const upToThis = Array.from({ length: certificate.revision }, (_, i) => ({
      id: certificate.id,
      revision: i + 1,
      ...notRevoked,
    }))
    // The summary may still be the one of a revoked certificate in whose place this one was issued.
    const former = [...formerIds].map((id) => ({ id }))
    const when = [{ pk: absent }, ...upToThis, ...former]
    const remove = former.length > 0 && !certificate.revoked ? ['revoked'] : []
    // Before the copies: while those are outdated, the next read comes here again.
    for (const { id } of former)
      await table.write(publicKey(id), {
        set: { reissuedAt: certificate.issuedAt },
        when: [{ sub, reissuedAt: absent }],
      })
    await Promise.all(copies(certificate).map(([copyKey, set]) => table.write(copyKey, { set, when, remove })))
    return certificate
  }
  return {
    /** Reads the certificate, and repairs copies that are missing, outdated or not yet revoked. */
    async read(certificateKey: CertificateKey): Promise<Certificate | undefined> {
      const item = await table.get(key(certificateKey))
      if (!item) return undefined
      const certificate = certificateFrom(item)
      const found = await Promise.all(copies(certificate).map(([copyKey]) => table.get(copyKey)))
      const outdated = found.some(
        (copy) =>
          copy?.id !== certificate.id ||
          copy.revision !== certificate.revision ||
          (certificate.revoked && certificate.revoked.because !== copy.revoked?.because),
      )
      if (outdated) await publish(certificate, item.formerIds)
      return certificate
    },
    /** Issues the certificate once; later calls return the one already issued. */
    async issue(certificate: Certificate, operation: string): Promise<Certificate> {
      const result = await table.write(key(certificate.key), {
        set: { ...certificate, operation },
        when: [{ pk: absent }],
      })
      return publish(certificateFrom(result.written ? result.item : (result.current ?? certificate)))
    },
    /** Writes the next revision over the one that was read, with the former name. `stale`: the table has another revision. */
    async revise(
      next: Certificate,
      { operation, formerName }: { operation: string; formerName: string },
    ): Promise<Certificate | { stale: Certificate }> {
      const result = await table.write(key(next.key), {
        set: { ...next, operation, [`nameOfRevision${next.revision - 1}`]: formerName },
        when: [{ revision: next.revision - 1 }],
      })
      if (result.written) return publish(certificateFrom(result.item))
      const current = certificateFrom(result.current ?? next)
      return result.current?.operation === operation ? publish(current) : { stale: current }
    },
    /** Puts a new certificate in the place of the revoked one that it `replaces`. Undefined if that isn't there, or not revoked. */
    async reissue(
      next: Certificate,
      { operation, replaces }: { operation: string; replaces: string },
    ): Promise<Certificate | undefined> {
      const former = await table.get(key(next.key))
      if (former?.id !== replaces || !former.revoked) return undefined
      const result = await table.write(key(next.key), {
        set: { ...next, operation },
        include: { formerIds: [replaces] },
        remove: ['revoked'],
        when: [{ id: replaces, revision: former.revision }],
      })
      const item = result.written ? result.item : result.current
      const isNext = item?.operation === operation && item.id !== replaces
      return isNext ? publish(certificateFrom(item), item.formerIds) : undefined
    },
    /** Revokes a certificate once and returns it as stored; undefined if the learner has none with that id. */
    async revoke(certificateKey: CertificateKey, id: string, revoked: Revoked): Promise<Certificate | undefined> {
      const result = await table.write(key(certificateKey), { set: { revoked }, when: [{ id, revoked: absent }] })
      const item = result.written ? result.item : result.current
      return item?.id === id ? publish(certificateFrom(item)) : undefined
    },
    /** Corrects why the current certificate was revoked. Undefined if it changed meanwhile. */
    async restate({ key: name, id, revision }: Certificate, revoked: Revoked): Promise<Certificate | undefined> {
      const result = await table.write(key(name), { set: { revoked }, when: [{ id, revision }] })
      return result.written ? publish(certificateFrom(result.item)) : undefined
    },
  }
}
