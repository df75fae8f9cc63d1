import type { Certificate } from '#contract/certificates'
import type { CertificateKey } from '#domain/certificate-keys'
import { isCleanText } from '#domain/text'
import type { LearnerContext, World } from '../context.ts'
import { Problem } from '../errors.ts'
import type { Announce } from '../mails/announcement.ts'
import type { LearnerStores, PublicStores } from '../store/stores.ts'

/** In characters: what fits on one line of the public page. */
const maxReasonLength = 200

/** What's wrong with a reason that everybody reads who checks the certificate; undefined if it's good. */
export function revocationProblem(reason: string): string | undefined {
  const isLine = reason.trim().length <= maxReasonLength && isCleanText(reason) && !reason.trim().includes('\n')
  return isLine ? undefined : `The reason must be one line of at most ${maxReasonLength} characters.`
}

type Needs = Pick<PublicStores, 'publicCertificates'> & {
  world: Pick<World, 'now'>
  /** The holder's; undefined once they have deleted the account. */
  certificates: LearnerStores['certificates'] | undefined
}

/** Revokes a certificate for good. Undefined if the holder's own record of it is missing, or it changed at the same moment. */
export async function revokeCertificate(
  { certificate, reason }: { certificate: Certificate; reason: string },
  { certificates, publicCertificates, world }: Needs,
): Promise<Certificate | undefined> {
  const revoked = { at: world.now().toISOString(), reason }
  return certificates
    ? certificates.revoke(certificate.key, certificate.id, revoked)
    : publicCertificates.revoke(certificate, revoked)
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
