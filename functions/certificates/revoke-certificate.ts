import type { Certificate } from '#contract/certificates'
import { isCleanText } from '#domain/text'
import type { World } from '../context.ts'
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
