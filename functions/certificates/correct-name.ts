import type { CertificateKey } from '#catalogue/certificate-keys'
import { notFound, Problem } from '#core/errors'
import { supportSentence } from '#core/wording'
import { certificateName, lastRevision } from './rules.ts'
import { type CertificateNeeds, issuedState } from './show-certificate.ts'

type Correction = { key: CertificateKey; name: string; revision: number; operation: string; byOperator?: true }

/**
 * Corrects the name on a certificate, twice at most, or as often as an operator wants. The id stays, the revision goes up by one, and the store keeps the
 * former name. Refuses a revoked certificate, a stale revision and a name that can't be printed.
 */
export async function correctName(
  { key, name, revision, operation, byOperator }: Correction,
  context: Pick<CertificateNeeds, 'certificates' | 'settings' | 'world'>,
) {
  const current = await context.certificates.read(key)
  if (!current) throw notFound('You don’t have this certificate yet, so there is no name to correct.')
  if (current.revoked) throw new Problem('refused', 'This certificate was revoked and cannot be changed.')
  const checked = certificateName(name)
  if ('problem' in checked) throw new Problem('bad-request', checked.problem)
  if (checked.name === current.name) return issuedState(current)
  if (current.revision !== revision) throw changed()
  if (revision >= lastRevision && !byOperator)
    throw new Problem(
      'refused',
      `The name on this certificate has been corrected twice already. ${supportSentence(context.settings.provider.email)}`,
    )

  const at = context.world.now().toISOString()
  const result = await context.certificates.revise(
    {
      ...current,
      name: checked.name,
      revision: revision + 1,
      revisedAt: at,
      replaced: [...current.replaced, { revision, replacedAt: at }],
    },
    { operation, formerName: current.name },
  )
  if ('stale' in result) throw changed()
  return issuedState(result)
}

const changed = () =>
  new Problem('conflict', 'This certificate was changed in another tab or on another device. Please reload the page.')
