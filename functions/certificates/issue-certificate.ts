import { requireAccess } from '#access/enrolment'
import type { CertificateKey } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import { supportSentence } from '#core/wording'
import type { Announce } from '#people/announcement'
import { certificateName, lastRevision } from './rules.ts'
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
