import { getCertificatesPdf } from '#contract/certificates'
import { Button } from '../../components/forms/button.tsx'
import { useDownload } from './use-download.ts'

/** Downloads every issued certificate of the learner as one PDF. */
export default function DownloadAllButton() {
  const { download, busy } = useDownload((send) => send(getCertificatesPdf))
  return (
    <Button look="quiet" onClick={download} busy={busy && 'Processing...'}>
      Download all my certificates as one PDF
    </Button>
  )
}
