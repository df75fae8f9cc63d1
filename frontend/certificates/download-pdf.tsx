import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import type { CertificateKey } from '#catalogue/catalogue'
import { getCertificatePdf, getCertificatesPdf } from '#certificates/contract'
import { type Client, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { useToast } from '../ui/toast.tsx'

export const DownloadCertificate = ({ certificateKey }: { certificateKey: CertificateKey }) => (
  <DownloadPdf fetchFile={(send) => send(getCertificatePdf, { key: certificateKey })}>
    <Download aria-hidden="true" size={18} />
    <span>
      <span className="max-sm:sr-only">Download </span>PDF
    </span>
  </DownloadPdf>
)

/** Downloads every certificate of the learner as one PDF. */
export const DownloadAllCertificates = () => (
  <DownloadPdf look="quiet" className="-ml-3" fetchFile={(send) => send(getCertificatesPdf)}>
    Download all my certificates as one PDF
  </DownloadPdf>
)

type DownloadPdfProps = ComponentProps<typeof Button> & { fetchFile: (send: Client['send']) => Promise<File> }

/** Downloads a PDF from the server, one at a time, and says why it failed. */
function DownloadPdf({ fetchFile, ...button }: DownloadPdfProps) {
  const { send } = useClient()
  const toast = useToast()
  const pressed = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile(send),
    onSuccess: (file) => downloadFile(file.name, file),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      pressed.current = false
    },
  })
  // A double click's second click arrives before the button re-renders as busy.
  const download = () => {
    if (pressed.current) return
    pressed.current = true
    mutate()
  }
  return <Button {...button} onClick={download} busy={isPending && 'Processing...'} />
}
