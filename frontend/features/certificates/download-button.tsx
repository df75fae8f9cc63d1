import { getCertificatePdf } from '#contract/certificates'
import type { CertificateKey } from '#domain/certificate-keys'
import { Button } from '../../components/forms/button.tsx'
import { useDownload } from './use-download.ts'

/** Downloads the certificate as a PDF from the server. */
export function DownloadButton({ certificateKey }: { certificateKey: CertificateKey }) {
  const { download, busy } = useDownload((send) => send(getCertificatePdf, { key: certificateKey }))
  return (
    <Button className="max-sm:px-2! max-sm:text-sm!" onClick={download} busy={busy && 'Processing...'}>
      Download PDF
    </Button>
  )
}
