// Copy would come with the lessons' script, 13 KB.
import { Award, ClipboardCopy } from 'lucide-react'
import type { Certificate } from '#certificates/contract'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { DownloadAllCertificates } from './download-pdf.tsx'

type ShareProps = { certificate: Certificate; url: string }

/** Ways to show an issued certificate to others. */
export function Share({ certificate, url }: ShareProps) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success('The link is copied.')
    } catch {
      toast.error('This browser didn’t let us copy the link. Please select it above the button and copy it.')
    }
  }
  return (
    <section aria-labelledby="share" className="share">
      <h2 id="share">Show it to others</h2>
      <p>
        Whoever opens this link, or scans the code, sees that the certificate is genuine and still holds. It shows your
        name, the course, its hours and standards, and nothing else of yours.
      </p>
      <p className="address">
        <a href={url}>{url}</a>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          <ClipboardCopy aria-hidden="true" size={18} /> Copy the link
        </Button>
        <ButtonLink look="secondary" href={linkedInAddress(certificate, url)} target="_blank" rel="noopener noreferrer">
          <Award aria-hidden="true" size={18} /> Add to LinkedIn
          <span className="sr-only"> (opens in a new tab)</span>
        </ButtonLink>
        <DownloadAllCertificates />
      </div>
    </section>
  )
}

/** LinkedIn's page for adding a certificate to one's profile, filled in. The month is that of the issue. */
function linkedInAddress({ id, title, provider, issuedAt, zone }: Certificate, url: string): string {
  const issued = new Intl.DateTimeFormat('en-AU', { year: 'numeric', month: 'numeric', timeZone: zone })
  const parts = issued.formatToParts(new Date(issuedAt))
  const part = (type: 'year' | 'month') => String(Number(parts.find((one) => one.type === type)?.value))
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: provider.organisation,
    issueYear: part('year'),
    issueMonth: part('month'),
    certUrl: url,
    certId: id,
  })
  return `https://www.linkedin.com/profile/add?${query}`
}
