import { certificateFacts, certificateName } from '#domain/certificate'
import type { CertificateKey } from '#domain/certificate-keys'
import { Problem } from '../errors.ts'
import { requireAccess } from '../learners/enrolment.ts'
import { type CertificateNeeds, issued, standingOf } from './show-certificate.ts'

/** Issues a certificate to the confirmed name after a verified completion: once, under a random id. */
export async function issueCertificate(
  input: { key: CertificateKey; name: string; operation: string },
  context: CertificateNeeds,
) {
  const { key, operation } = input
  const before = await context.certificates.read(key)
  if (before) return issued(before)

  const checked = certificateName(input.name)
  if ('problem' in checked) throw new Problem('bad-request', checked.problem)
  const { kind, title, standards } = certificateFacts(key)
  const { open, completedAt, modules, minutes, version } = await standingOf(key, context)
  if (open.length > 0)
    throw new Problem('refused', 'This certificate can be issued once every module of it is complete.')
  await requireAccess(key, context)

  const at = context.world.now().toISOString()
  const certificate = await context.certificates.issue(
    {
      id: context.world.certificateId(),
      key,
      revision: 1,
      name: checked.name,
      kind,
      title,
      version,
      modules,
      minutes,
      standards,
      completedAt,
      issuedAt: at,
      revisedAt: at,
      provider: context.settings.provider,
      replaced: [],
    },
    operation,
  )
  return issued(certificate)
}
