import type { postCertificateAct } from '#contract/desk'
import type { RouteInput } from '#contract/route'
import { correctName } from '../certificates/correct-name.ts'
import { reissueCertificate, revocationProblem, revokeCertificate } from '../certificates/revoke-certificate.ts'
import { notFound, Problem } from '../errors.ts'
import type { DeskContext } from './context.ts'

type Input = RouteInput<typeof postCertificateAct>
type Needs = Pick<
  DeskContext,
  'learner' | 'certificateOwner' | 'publicCertificates' | 'settings' | 'world' | 'announce'
>

/** Revokes a certificate, corrects the name on it however often that was done before, or issues one anew that was revoked by mistake. */
export async function changeCertificate(
  { id, act, reason, name, revision, operation }: Input,
  context: Needs,
): Promise<{ done: true }> {
  const [sub, known] = await Promise.all([context.certificateOwner(id), context.publicCertificates.read(id)])
  const certificates = sub ? context.learner(sub).certificates : undefined
  if (!known) throw notFound('No certificate has this number.')
  if ('withdrawnAt' in known) throw new Problem('refused', 'Its holder deleted the account and withdrew it.')
  if (act === 'revoke') {
    const problem = revocationProblem(reason)
    if (problem) throw new Problem('bad-request', problem)
    if (known.revoked) throw new Problem('refused', 'It was revoked already.')
    if (!(await revokeCertificate({ certificate: known, reason: reason.trim() }, { ...context, certificates })))
      throw new Problem('refused', 'It changed at the same moment. Please open the list again.')
    return { done: true }
  }
  if (!sub || !certificates) throw new Problem('refused', 'Its holder has deleted the account: it can only be revoked.')
  if (act === 'reissue') {
    await reissueCertificate({ key: known.key, id, operation }, { ...context, certificates, sub })
    return { done: true }
  }
  if (name === undefined || revision === undefined) throw new Problem('bad-request', 'Type the name.')
  await correctName({ key: known.key, name, revision, operation, byOperator: true }, { ...context, certificates })
  return { done: true }
}
