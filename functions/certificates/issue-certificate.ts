import { requireAccess } from '#access/enrolment'
import type { CertificateKey } from '#catalogue/certificate-keys'
import { Problem } from '#core/errors'
import type { Announce } from '#people/announcement'
import { certificateName } from './rules.ts'
import { type CertificateNeeds, completionStatus, issuedState } from './show-certificate.ts'

/**
 * Issues a certificate in the name that the learner confirmed, once every module is complete, under a random id.
 * Issued only once: a second call returns the first certificate and ignores the new name. The learner gets an email about it. With
 * `counts` it says what they did.
 */
export async function issueCertificate(
  input: { key: CertificateKey; name: string; operation: string; counts?: boolean | undefined },
  context: CertificateNeeds & { sub: string; announce: Announce },
) {
  const { key, operation } = input
  const existing = await context.certificates.read(key)
  if (existing) return issuedState(existing)

  const checked = certificateName(input.name)
  if ('problem' in checked) throw new Problem('bad-request', checked.problem)
  const { earned } = await completionStatus(key, context)
  if (!earned) throw new Problem('refused', 'You can get this certificate once you have completed all of its modules.')
  await requireAccess(key, context)

  const { counts, ...facts } = earned
  const at = context.world.now().toISOString()
  const certificate = await context.certificates.issue(
    {
      ...facts,
      ...(input.counts && { counts }),
      id: context.world.certificateId(),
      revision: 1,
      name: checked.name,
      issuedAt: at,
      revisedAt: at,
      replaced: [],
    },
    operation,
  )
  await context.announce({ about: 'certificate-ready', sub: context.sub, key })
  return issuedState(certificate)
}
