import { requireAccess } from '#access/enrolment'
import { type CertificateKey, type ModuleId, moduleById } from '#catalogue/catalogue'
import { notFound } from '#core/errors'
import { readMe } from '#people/profile'
import type { LearnerContext, PublicContext } from '../context.ts'
import type { Certificate, EarnedCertificate, Verification } from './contract.ts'
import { certificateEdition, certificateFacts, certificateName, openModules } from './rules.ts'

export type CertificateNeeds = Pick<
  LearnerContext,
  'certificates' | 'progress' | 'access' | 'profile' | 'userPool' | 'sub' | 'world' | 'settings'
>

/**
 * The learner's certificate. Until it's issued: the name to confirm, or the modules still to complete.
 * A suggested name that can't be printed on a certificate is left blank.
 */
export async function showCertificate({ key }: { key: CertificateKey }, context: CertificateNeeds) {
  const certificate = await context.certificates.read(key)
  if (certificate) return issuedState(certificate)
  const { open, earned } = await completionStatus(key, context)
  if (!earned) {
    const modules = open.map((id) => ({ moduleId: id, title: moduleById(id).title }))
    return { state: 'open' as const, key, title: certificateFacts(key).title, open: modules }
  }
  await requireAccess(key, context)
  const { name } = await readMe({}, context)
  return { state: 'ready' as const, earned, suggestedName: 'name' in certificateName(name) ? name : '' }
}

export const issuedState = (certificate: Certificate) => ({ state: 'issued' as const, certificate })

/** The modules still to complete; after the last, what the certificate will say: with the lesson versions and minutes that were taken. */
export async function completionStatus(
  key: CertificateKey,
  { progress, settings }: Pick<LearnerContext, 'progress' | 'settings'>,
): Promise<{ open: ModuleId[]; earned?: EarnedCertificate }> {
  const { kind, title, standards, modules } = certificateFacts(key)
  const found = await Promise.all(modules.map(async ({ moduleId: id }) => [id, await progress.completion(id)] as const))
  const done = new Map(found.flatMap(([id, completion]) => (completion ? [[id, completion] as const] : [])))
  const edition = certificateEdition(key, done)
  return {
    open: openModules(key, done),
    ...(edition && { earned: { key, kind, title, ...edition, standards, provider: settings.provider } }),
  }
}

/** The public check of a certificate. `r` is the revision printed on the copy being checked; without it, the latest. */
export async function verifyCertificate(
  { id, r }: { id: string; r?: string | undefined },
  { publicCertificates }: Pick<PublicContext, 'publicCertificates'>,
): Promise<Verification> {
  const found = await publicCertificates.read(id)
  if (found && 'withdrawnAt' in found)
    return { status: 'withdrawn', title: found.title, withdrawnAt: found.withdrawnAt }
  const certificate = found
  const revision = r === undefined ? certificate?.revision : Number(r)
  if (!certificate || !revision || revision > certificate.revision) throw notFound('We can’t find that certificate.')
  if (certificate.revoked) return { status: 'revoked', certificate }
  const replaced = certificate.replaced.find((one) => one.revision === revision)
  return replaced
    ? { status: 'replaced', replacedAt: replaced.replacedAt, certificate }
    : { status: 'valid', certificate }
}
