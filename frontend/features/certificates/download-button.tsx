import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { getCertificatePdf } from '#contract/certificates'
import type { CertificateKey } from '#domain/certificate-keys'
import { useClient } from '../../client/client.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Button } from '../../components/forms/button.tsx'
import { useToast } from '../../components/toast/toast.tsx'

/** Downloads the certificate as a PDF from the server. */
export function DownloadButton({ certificateKey }: { certificateKey: CertificateKey }) {
  const { send } = useClient()
  const toast = useToast()
  const pressed = useRef(false)
  const download = useMutation({
    mutationFn: () => send(getCertificatePdf, { key: certificateKey }),
    onSuccess: (file) => downloadFile(file.name, file),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      pressed.current = false
    },
  })
  // A double click's second click arrives before the button re-renders as busy.
  const press = () => {
    if (pressed.current) return
    pressed.current = true
    download.mutate()
  }
  return (
    <Button className="max-sm:px-2! max-sm:text-sm!" onClick={press} busy={download.isPending && 'Processing...'}>
      Download PDF
    </Button>
  )
}
