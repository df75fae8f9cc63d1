import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { type CertificateKey, certificateKeyOf } from '#domain/certificate-keys'
import { certificate as wording } from '#domain/wording'
import '../styles/certificate.css'
import { ApiProblem } from '../client/client.ts'
import { AppHeader } from '../components/app-header.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { Button } from '../components/forms/button.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { CertificatePaper } from '../features/certificates/certificate-paper.tsx'
import { DownloadButton } from '../features/certificates/download-button.tsx'
import { NameCorrection } from '../features/certificates/name-correction.tsx'
import { NameForm } from '../features/certificates/name-form.tsx'
import { useCertificate } from '../features/certificates/use-certificate.ts'

/** The learner's certificate, or what they still have to do to get it. `?module=` is its key, by default `module-1`. */
export default function CertificatePage() {
  const [query] = useSearchParams()
  const key = certificateKeyOf(query.get('module') ?? 'module-1')
  if (key) return <OwnCertificate key={key} certificateKey={key} />
  return (
    <Frame title="No such certificate">
      <EmptyState
        level={1}
        title="We can't find that certificate"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        Please check the link. The dashboard lists the certificates that you have earned.
      </EmptyState>
    </Frame>
  )
}

function Frame({ title, buttons, children }: { title: string; buttons?: ReactNode; children: ReactNode }) {
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} trailing={buttons} />
      <Page
        title={title}
        className="sheet flex max-w-[calc(210mm+6rem)] flex-col gap-6 py-8 sm:pb-16 print:m-0 print:max-w-none print:p-0"
      >
        {children}
      </Page>
    </>
  )
}

function OwnCertificate({ certificateKey }: { certificateKey: CertificateKey }) {
  const { state, issue } = useCertificate(certificateKey)
  const { data, error } = state
  if (!data)
    return (
      <Frame title={wording.title}>
        {error ? (
          <ErrorState
            title="The certificate could not be loaded"
            requestId={error instanceof ApiProblem ? error.requestId : undefined}
            action={<Button onClick={() => void state.refetch()}>Try again</Button>}
          >
            {error.message}
          </ErrorState>
        ) : (
          <p role="status" className="flex items-center gap-2">
            <Spinner /> {wording.loading}
          </p>
        )}
      </Frame>
    )
  switch (data.state) {
    case 'open':
      return (
        <Frame title={wording.title}>
          <h1 className="text-3xl font-semibold">Not finished yet</h1>
          <p className="max-w-measure">
            The certificate for <em>{data.title}</em> is issued when these are complete:
          </p>
          <ul className="max-w-measure list-none divide-y divide-line border-y border-line p-0">
            {data.open.map(({ moduleId, title }) => (
              <li key={moduleId} className="py-1.5">
                <Link to={`/course/${moduleId}`} className="inline-flex min-h-11 items-center font-semibold">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Frame>
      )
    case 'ready':
      return (
        <Frame title={wording.title}>
          <h1 className="text-3xl font-semibold">Your certificate is ready</h1>
          <p className="max-w-measure">
            You have completed <em>{data.title}</em>. Please confirm the name for the certificate. We print it as it
            stands below the field.
          </p>
          <NameForm
            name={data.suggestedName}
            label="Full name"
            saveLabel="Issue my certificate"
            saving={issue.isPending}
            problem={issue.error?.message}
            onSave={(name) => issue.mutate(name)}
          />
        </Frame>
      )
    case 'issued':
      return (
        <Frame
          title={wording.title}
          buttons={
            data.certificate.revoked ? undefined : (
              <>
                <Button look="secondary" className="max-sm:px-2! max-sm:text-sm!" onClick={() => window.print()}>
                  Print Certificate
                </Button>
                <DownloadButton certificateKey={certificateKey} />
              </>
            )
          }
        >
          {data.certificate.revoked && (
            <Notice tone="error" title="This certificate was revoked">
              {data.certificate.revoked.reason}
            </Notice>
          )}
          <CertificatePaper certificate={data.certificate} />
          <div className="-ml-3 print:hidden">
            <NameCorrection certificate={data.certificate} />
          </div>
        </Frame>
      )
  }
}
