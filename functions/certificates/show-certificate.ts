import type { Certificate, CertificateState } from '#contract/certificates'
import { moduleById } from '#domain/catalogue'
import { certificateEdition, certificateFacts, certificateName, certificateStatus } from '#domain/certificate'
import type { CertificateKey } from '#domain/certificate-keys'
import type { LearnerContext } from '../context.ts'
import { requireAccess } from '../learners/enrolment.ts'
import { readMe } from '../learners/read-me.ts'

export type CertificateNeeds = Pick<
  LearnerContext,
  'certificates' | 'progress' | 'access' | 'profile' | 'userPool' | 'accessToken' | 'world' | 'settings'
>

/**
 * The learner's certificate. Until it's issued: the name to confirm, or the modules still to complete.
 * A suggested name that can't be printed on a certificate is left blank.
 */
export async function showCertificate(
  { key }: { key: CertificateKey },
  context: CertificateNeeds,
): Promise<CertificateState> {
  const certificate = await context.certificates.read(key)
  if (certificate) return issuedState(certificate)
  const { title } = certificateFacts(key)
  const { open } = await completionStatus(key, context)
  if (open.length > 0)
    return { state: 'open', key, title, open: open.map((id) => ({ moduleId: id, title: moduleById(id).title })) }
  await requireAccess(key, context)
  const { name } = await readMe({}, context)
  return { state: 'ready', key, title, suggestedName: 'name' in certificateName(name) ? name : '' }
}

export const issuedState = (certificate: Certificate) => ({ state: 'issued' as const, certificate })

/** The modules still to complete, the date of the last completion, and the lesson versions and minutes that were taken. */
export async function completionStatus(key: CertificateKey, { progress }: Pick<LearnerContext, 'progress'>) {
  const ids = certificateFacts(key).modules.map((module) => module.moduleId)
  const found = await Promise.all(ids.map(async (id) => [id, await progress.completion(id)] as const))
  const done = found.flatMap(([id, completion]) => (completion ? [[id, completion] as const] : []))
  const dates = new Map(done.map(([id, { completedAt }]) => [id, completedAt]))
  return { ...certificateStatus(key, dates), ...certificateEdition(key, new Map(done)) }
}
