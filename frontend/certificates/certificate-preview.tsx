import { certificateText } from '#certificates/certificate-text'
import type { EarnedCertificate } from '#certificates/contract'
import { certificateLayout } from '#certificates/layout'
import { CertificateSheet } from './certificate-sheet.tsx'

type CertificatePreviewProps = {
  earned: Omit<EarnedCertificate, 'counts'> & Partial<Pick<EarnedCertificate, 'counts'>>
  name: string
  at: string
}

/** The certificate as it will look with a name, by the same rule as the server's. */
export function CertificatePreview({ earned, name, at }: CertificatePreviewProps) {
  const text = certificateText({ ...earned, id: '', revision: 1, name, issuedAt: at, revisedAt: at })
  return <CertificateSheet layout={certificateLayout(text, '', undefined)} />
}
