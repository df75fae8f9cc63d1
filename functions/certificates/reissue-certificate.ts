import type { Certificate } from '#contract/certificates'
import type { CertificateKey } from '#domain/certificate-keys'
import type { World } from '../context.ts'
import { Problem } from '../errors.ts'
import type { Announce } from '../mails/announcement.ts'
import type { LearnerStores } from '../store/stores.ts'

type Needs = Pick<LearnerStores, 'certificates'> & { sub: string; world: World; announce: Announce }

/**
 * Issues a certificate anew that was revoked by mistake: the same learning and name under a new number, because whoever checked the old
 * one has read that it's revoked, and it stays so. A repeated call finds the new one.
 */
export async function reissueCertificate(
  { key, id, operation }: { key: CertificateKey; id: string; operation: string },
  { certificates, sub, world, announce }: Needs,
): Promise<Certificate> {
  const current = await certificates.read(key)
  if (current?.id !== id || !current.revoked)
    throw new Problem('refused', 'Only a certificate that is revoked, and not replaced yet, can be issued anew.')
  const { revoked: _, ...rest } = current
  const at = world.now().toISOString()
  const next = { ...rest, id: world.certificateId(), revision: 1, issuedAt: at, revisedAt: at, replaced: [] }
  const issued = await certificates.reissue(next, { operation, replaces: id })
  if (!issued) throw new Problem('conflict', 'It changed at the same moment. Please open the list again.')
  await announce({ about: 'certificate-ready', sub, key })
  return issued
}
