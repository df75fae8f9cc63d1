import type { PdfFile } from '#contract/route'
import type { CertificateKey } from '#domain/certificate-keys'
import type { LearnerContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'
import { type LaidOut, type LayoutNeeds, layOut } from './lay-out.ts'

/** Renders certificates as a PDF with an A4 page each. Deterministic: the same certificates give the same bytes. */
export type RenderCertificates = (certificates: readonly LaidOut[]) => Promise<Uint8Array>

export type DownloadNeeds = LayoutNeeds & { render: RenderCertificates }

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
