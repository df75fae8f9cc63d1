import { certificateName, lastRevision } from '#domain/certificate'
import type { CertificateKey } from '#domain/certificate-keys'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { type CertificateNeeds, issued } from './show-certificate.ts'

type Correction = { key: CertificateKey; name: string; revision: number; operation: string }

/** Corrects the name on a certificate, twice at the most: same id, next revision, the former name kept with it. */
export async function correctName(
  { key, name, revision, operation }: Correction,
  context: CertificateNeeds & Pick<LearnerContext, 'certificates'>,
) {
  const before = await context.certificates.read(key)
  if (!before) throw notFound('There is no certificate to correct yet.')
  if (before.revoked) throw new Problem('refused', 'This certificate was revoked and cannot be changed.')
  const checked = certificateName(name)
  if ('problem' in checked) throw new Problem('bad-request', checked.problem)
  if (checked.name === before.name) return issued(before)
  if (before.revision !== revision) throw changed()
  if (revision >= lastRevision)
    throw new Problem(
      'refused',
      'The name on this certificate has been corrected twice already. Please contact us to change it again.',
    )

  const at = context.world.now().toISOString()
  const result = await context.certificates.revise(
    {
      ...before,
      name: checked.name,
      revision: revision + 1,
      revisedAt: at,
      replaced: [...before.replaced, { revision, replacedAt: at }],
    },
    { operation, formerName: before.name },
  )
  if ('stale' in result) throw changed()
  return issued(result)
}

const changed = () =>
  new Problem('conflict', 'This certificate was changed in another tab or on another device. Please reload the page.')
