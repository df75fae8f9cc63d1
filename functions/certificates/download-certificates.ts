import { type CertificateKey, certificateKeys } from '#catalogue/catalogue'
import { notFound, Problem } from '#core/errors'
import type { PdfFile } from '#core/route'
import type { LearnerContext } from '../context.ts'
import { type LaidOut, type LayoutNeeds, layOut } from './lay-out.ts'

/** Renders certificates as a PDF with an A4 page each. Deterministic: the same certificates give the same bytes. */
export type RenderCertificates = (certificates: readonly LaidOut[]) => Promise<Uint8Array>

type DownloadNeeds = LayoutNeeds & { render: RenderCertificates }

/** Renders the learner's certificate as a PDF. Refuses one that was never issued or was revoked. */
export async function downloadCertificate(
  { key }: { key: CertificateKey },
  { certificates, render, ...needs }: Pick<LearnerContext, 'certificates'> & DownloadNeeds,
): Promise<PdfFile> {
  const certificate = await certificates.read(key)
  if (!certificate) throw notFound('We can’t find that certificate.')
  if (certificate.revoked) throw new Problem('refused', 'This certificate was revoked and can no longer be downloaded.')
  const bytes = await render([await layOut(certificate, needs)])
  return { filename: `certificate-${certificate.key}.pdf`, bytes }
}

/** All the learner's certificates as one PDF, courses first. Leaves out the revoked, and refuses if there are no others. */
export async function downloadCertificates(
  _input: unknown,
  { certificates, overview, render, ...needs }: Pick<LearnerContext, 'certificates' | 'overview'> & DownloadNeeds,
): Promise<PdfFile> {
  const issued = new Set((await overview({ consistent: true })).certificates.map(({ key }) => key))
  const whole = await Promise.all(certificateKeys.filter((key) => issued.has(key)).map(certificates.read))
  const valid = whole.flatMap((one) => (one && !one.revoked ? [one] : []))
  if (valid.length === 0)
    throw new Problem('refused', 'You don’t have a certificate to download yet. Confirm your name on its page first.')
  const bytes = await render(await Promise.all(valid.map((one) => layOut(one, needs))))
  return { filename: 'certificates.pdf', bytes }
}
