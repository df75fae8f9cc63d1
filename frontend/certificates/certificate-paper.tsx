import type { Certificate } from '#certificates/contract'
import type { CertificateLayout } from '#certificates/layout'
import { certificate as wording } from '#certificates/wording'
import { CertificateFacts } from './certificate-facts.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'

type CertificatePaperProps = { certificate: Certificate; layout: CertificateLayout; url: string }

/** An issued certificate for screen and print: the sheet, and the same facts as ordinary text. */
export function CertificatePaper({ certificate, layout, url }: CertificatePaperProps) {
  return (
    <article aria-label={wording.title} className="relative">
      <CertificateSheet layout={layout} />
      <CertificateFacts certificate={certificate} url={url} />
    </article>
  )
}
