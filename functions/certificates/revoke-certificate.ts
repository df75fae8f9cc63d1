import type { CertificateKey } from '#catalogue/catalogue'
import { Problem } from '#core/errors'
import type { Announce } from '#people/announcement'
import type { LearnerContext, World } from '../context.ts'
import type { LearnerStores, PublicStores } from '../stores.ts'
import type { Certificate, Revoked } from './contract.ts'

type Needs = Pick<PublicStores, 'publicCertificates'> & {
  world: Pick<World, 'now'>
  announce: Announce
  /** The holder; undefined once they have deleted the account. */
  holder: { sub: string; certificates: LearnerStores['certificates'] } | undefined
}
type Revocation = { certificate: Certificate; because: Revoked['because'] }

/**
 * Revokes a certificate for good, and tells its holder. Undefined if the holder's own record of it is missing, or it changed at the same
 * moment.
 */
export async function revokeCertificate(
  { certificate, because }: Revocation,
  { holder, publicCertificates, world, announce }: Needs,
): Promise<Certificate | undefined> {
  const { id, key } = certificate
  const revoked = { at: world.now().toISOString(), because }
  if (!holder) return publicCertificates.revoke(certificate, revoked)
  const stored = await holder.certificates.revoke(key, id, revoked)
  if (stored?.revoked) await announce({ about: 'certificate-revoked', sub: holder.sub, key, id, at: stored.revoked.at })
  return stored
}

/** Corrects why a certificate was revoked, which anybody may have read, and tells its holder. Undefined if it changed at the same moment. */
export async function correctRevocation(
  { certificate, because }: Revocation,
  { holder, publicCertificates, world, announce }: Needs,
): Promise<Certificate | undefined> {
  const { id, key, revoked } = certificate
  if (!revoked) return undefined
  const isCurrent = (await holder?.certificates.read(key))?.id === id
  const store = holder && isCurrent ? holder.certificates : publicCertificates
  const stored = await store.restate(certificate, { ...revoked, because })
  const at = world.now().toISOString()
  if (stored && holder) await announce({ about: 'certificate-revoked', sub: holder.sub, key, id, at })
  return stored
}

/**
 * Issues a certificate anew that was revoked by mistake: the same learning and name under a new number, because whoever checked the old
 * one has read that it's revoked, and it stays so. A repeated call finds the new one.
 */
export async function reissueCertificate(
  { key, id, operation }: { key: CertificateKey; id: string; operation: string },
  {
    certificates,
    sub,
    world,
    announce,
  }: Pick<LearnerContext, 'certificates' | 'sub' | 'world'> & { announce: Announce },
): Promise<Certificate> {
  const current = await certificates.read(key)
  if (current?.id !== id || !current.revoked)
    throw new Problem('refused', 'Only a certificate that is revoked, and not replaced yet, can be issued anew.')
  const { revoked: _, ...rest } = current
  const at = world.now().toISOString()
  const next = { ...rest, id: world.certificateId(), revision: 1, issuedAt: at, revisedAt: at, replaced: [] }
  const issued = await certificates.reissue(next, { operation, replaces: id })
  if (!issued) throw new Problem('conflict', 'It changed at the same moment. Please open the list again.')
  await announce({ about: 'certificate-ready', sub, key, replaces: id })
  return issued
}
