import type { Certificate } from '#contract/certificates'
import type { PdfFile } from '#contract/route'
import { verificationUrl } from '#domain/certificate'
import type { CertificateKey } from '#domain/certificate-keys'
import type { LearnerContext, PaymentsContext } from '../context.ts'
import { notFound, Problem } from '../errors.ts'

/** Renders a certificate as an A4 PDF. Deterministic: the same certificate gives the same bytes. */
export type RenderCertificate = (certificate: Certificate, verifyUrl: string) => Promise<Uint8Array>

/** Renders the learner's certificate as a PDF. Refuses one that was never issued or was revoked. */
export async function downloadCertificate(
  { key }: { key: CertificateKey },
  {
    certificates,
    origin,
    render,
  }: Pick<LearnerContext, 'certificates'> & Pick<PaymentsContext, 'origin'> & { render: RenderCertificate },
): Promise<PdfFile> {
  const certificate = await certificates.read(key)
  if (!certificate) throw notFound('We can’t find that certificate.')
  if (certificate.revoked) throw new Problem('refused', 'This certificate was revoked and can no longer be downloaded.')
  const bytes = await render(certificate, verificationUrl(await origin(), certificate))
  return { filename: `certificate-${certificate.key}.pdf`, bytes }
}
