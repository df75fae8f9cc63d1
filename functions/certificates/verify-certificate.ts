import { notFound } from '#core/errors'
import type { PublicContext } from '../context.ts'
import type { Verification } from './contract.ts'

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
