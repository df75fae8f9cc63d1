import type { PdfFile } from '#contract/route'
import { certificateKeys } from '#domain/certificate-keys'
import type { LearnerContext } from '../context.ts'
import { Problem } from '../errors.ts'
import type { DownloadNeeds } from './download-certificate.ts'
import { layOut } from './lay-out.ts'

/** All the learner's certificates as one PDF, courses first. Leaves out the revoked, and refuses if there are no others. */
export async function downloadCertificates(
  _input: unknown,
  { certificates, overview, render, ...needs }: Pick<LearnerContext, 'certificates' | 'overview'> & DownloadNeeds,
): Promise<PdfFile> {
  const issued = new Set((await overview({ consistent: true })).certificates.map(({ key }) => key))
  const records = await Promise.all(certificateKeys.filter((key) => issued.has(key)).map(certificates.read))
  const valid = records.flatMap((one) => (one && !one.revoked ? [one] : []))
  if (valid.length === 0)
    throw new Problem('refused', 'You don’t have a certificate to download yet. Confirm your name on its page first.')
  const bytes = await render(await Promise.all(valid.map((one) => layOut(one, needs))))
  return { filename: 'certificates.pdf', bytes }
}
