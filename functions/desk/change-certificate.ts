import { correctName } from '#certificates/correct-name'
import { correctRevocation, reissueCertificate, revokeCertificate } from '#certificates/revoke-certificate'
import { notFound, Problem } from '#core/errors'
import type { RouteInput } from '#core/route'
import type { DeskContext } from './context.ts'
import type { postCertificateAct } from './contract.ts'

type Input = RouteInput<typeof postCertificateAct>
type Needs = Pick<
  DeskContext,
  'learner' | 'certificateOwner' | 'publicCertificates' | 'settings' | 'world' | 'announce'
>

/**
 * Revokes a certificate, corrects what a check says about why, corrects the name on it however often that was done before, or issues one
 * anew that was revoked by mistake. Its holder gets an email.
 */
export async function changeCertificate(
  { id, act, because, name, profile, revision, operation }: Input,
  context: Needs,
): Promise<{ done: true; already?: true }> {
  const [sub, known] = await Promise.all([context.certificateOwner(id), context.publicCertificates.read(id)])
  const stores = sub ? context.learner(sub) : undefined
  const holder = sub && stores ? { ...stores, sub } : undefined
  if (!known) throw notFound('No certificate has this number.')
  if ('withdrawnAt' in known) throw new Problem('refused', 'Its holder deleted the account and withdrew it.')
  if (act === 'revoke' || act === 'restate') {
    if (!because) throw new Problem('bad-request', 'Choose what anybody reads who checks it.')
    if (act === 'revoke' && known.revoked) throw new Problem('refused', 'It was revoked already.')
    if (act === 'restate' && !known.revoked) throw new Problem('refused', 'It isn’t revoked.')
    const change = act === 'revoke' ? revokeCertificate : correctRevocation
    if (!(await change({ certificate: known, because }, { ...context, holder })))
      throw new Problem('refused', 'It changed at the same moment. Please open the list again.')
    return { done: true }
  }
  if (!holder) throw new Problem('refused', 'Its holder has deleted the account: it can only be revoked.')
  if (act === 'reissue') {
    await reissueCertificate({ key: known.key, id, operation }, { ...context, ...holder })
    return { done: true }
  }
  if (name === undefined || revision === undefined) throw new Problem('bad-request', 'Type the name.')
  const correction = { key: known.key, name, revision, operation, byOperator: true } as const
  const { certificate } = await correctName(correction, { ...context, ...holder })
  const before = profile ? await holder.profile.read() : undefined
  if (profile) await holder.profile.rename(certificate.name)
  const { key, revisedAt: at } = certificate
  if (certificate.revision > revision)
    await context.announce({ about: 'certificate-corrected', sub: holder.sub, key, id, at })
  const isSame = certificate.revision === revision && (!profile || before?.name === certificate.name)
  return { done: true, ...(isSame && { already: true as const }) }
}
