import { Printer } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  type CertificateKey,
  certificateKeyOf,
  courseById,
  courseOf,
  isCourseId,
  type ModuleId,
  moduleById,
} from '#catalogue/catalogue'
import type { Certificate, CertificateState } from '#certificates/contract'
import type { CertificateLayout } from '#certificates/layout'
import { lastRevision } from '#certificates/rules'
import { revocationSentence, certificate as wording } from '#certificates/wording'
import { ApiProblem } from '../client/client.ts'
import { layerColourOf } from '../strata/layer-colour.ts'
import { Strata } from '../strata/strata.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useToast } from '../ui/toast.tsx'
import { CertificateFacts } from './certificate-facts.tsx'
import { NameForm } from './certificate-name-form.tsx'
import { CertificateSheet } from './certificate-sheet.tsx'
import { ConfirmName } from './confirm-name.tsx'
import { DownloadCertificate } from './download-pdf.tsx'
import { IssueAll } from './issue-all.tsx'
import { LoadingCertificate } from './loading-certificate.tsx'
import { Share } from './share.tsx'
import { useCertificate } from './use-certificate.ts'
import './certificate.css'

/** The learner's certificate, or what they still have to do to get it. `?module=` is its key, by default `module-1`; `?all` issues all that wait. */
export default function CertificatePage() {
  const [query] = useSearchParams()
  if (query.has('all'))
    return (
      <Frame title={wording.title}>
        <IssueAll />
      </Frame>
    )
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
      <AppFooter />
    </>
  )
}

function OwnCertificate({ certificateKey }: { certificateKey: CertificateKey }) {
  const { state, issue } = useCertificate(certificateKey)
  const { data, error } = state
  const justIssued = issue.isSuccess && data?.state === 'issued'
  useEffect(() => {
    if (!justIssued) return
    const heading = document.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [justIssued])
  if (data?.state === 'issued') return <Issued {...data} />
  return (
    <Frame title={wording.title}>
      {data?.state === 'open' && (
        <ModulesToFinish certificateKey={certificateKey} title={data.title} open={data.open} />
      )}
      {data?.state === 'ready' && (
        <ConfirmName
          earned={data.earned}
          suggestedName={data.suggestedName}
          issuing={issue.isPending}
          problem={issue.error?.message}
          onIssue={issue.mutate}
        />
      )}
      {!data && (error ? <NotShown error={error} onRetry={state.refetch} /> : <LoadingCertificate />)}
    </Frame>
  )
}

function NotShown({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof ApiProblem && error.code === 'no-access')
    return (
      <EmptyState
        level={1}
        title="You don’t have access to this course"
        action={<ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      >
        You have finished it, but a certificate is issued only while you have access. What you wrote and the
        certificates that you already have stay yours. You can enrol again from the dashboard.
      </EmptyState>
    )
  return <ErrorState title="The certificate could not be loaded" error={error} onRetry={onRetry} />
}

function Issued({ certificate, layout, url }: Extract<CertificateState, { state: 'issued' }>) {
  const { revoked } = certificate
  return (
    <Frame
      title={wording.title}
      buttons={
        revoked ? undefined : (
          <>
            <Button look="secondary" onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} />
              <span>
                Print<span className="max-sm:sr-only"> Certificate</span>
              </span>
            </Button>
            <DownloadCertificate certificateKey={certificate.key} />
          </>
        )
      }
    >
      {revoked && (
        <Notice tone="error" title="This certificate was revoked" className="print:hidden">
          {revocationSentence(revoked)} If you think that this is a mistake, please write to{' '}
          <a href={`mailto:${certificate.provider.email}`}>{certificate.provider.email}</a>.
        </Notice>
      )}
      <CertificatePaper certificate={certificate} layout={layout} url={url} />
      {!revoked && (
        <div className="flex flex-col items-start gap-4 print:hidden">
          <Share certificate={certificate} url={url} />
          <NameCorrection certificate={certificate} />
        </div>
      )}
    </Frame>
  )
}

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

type ModulesToFinishProps = {
  certificateKey: CertificateKey
  title: string
  open: readonly { moduleId: ModuleId; title: string }[]
}

/** What's still to do before a certificate can be issued: the strata so far, and links to the open modules. */
export function ModulesToFinish({ certificateKey, title, open }: ModulesToFinishProps) {
  const course = isCourseId(certificateKey) ? courseById(certificateKey) : courseOf(certificateKey)
  const modules = isCourseId(certificateKey) ? course.modules : [moduleById(certificateKey)]
  const layers = modules.map((module) => ({
    label: module.title,
    state: open.some(({ moduleId }) => moduleId === module.id) ? ('open' as const) : ('done' as const),
    colour: layerColourOf(course),
  }))
  const [next] = open
  return (
    <div className="to-finish">
      <Strata layers={layers} size="certificate" className="strata" />
      <div className="flex flex-col gap-6">
        <h1 className="text-3xl font-semibold">Not finished yet</h1>
        <p className="max-w-measure">
          The certificate for <em>{title}</em> is issued when {open.length === 1 ? 'this is' : 'these are'} complete:
        </p>
        <ul className="max-w-measure list-none divide-y divide-line border-y border-line p-0">
          {open.map(({ moduleId, title }) => (
            <li key={moduleId} className="py-1.5">
              <Link to={`/course/${moduleId}`} className="inline-flex min-h-11 items-center font-semibold">
                {title}
              </Link>
            </li>
          ))}
        </ul>
        {next && (
          <div>
            <ButtonLink to={`/course/${next.moduleId}`}>
              {course.modules.length === 1 ? 'Open the course' : `Go on: ${next.title}`}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  )
}

/** Corrects the name on an issued certificate. Shows nothing once it is revoked or no corrections are left. */
export function NameCorrection({ certificate }: { certificate: Certificate }) {
  const { correct } = useCertificate(certificate.key)
  const toast = useToast()
  const [open, setOpen] = useState(false)
  const left = lastRevision - certificate.revision
  if (left <= 0 || certificate.revoked) return null
  return (
    <>
      <Button look="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        Correct the name
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Correct the name"
        description={`The certificate keeps its number. Copies that you have already downloaded will show as replaced. You can correct it ${left === 1 ? 'once more' : 'twice'}.`}
      >
        {open && (
          <NameForm
            name={certificate.name}
            label="Full name"
            saveLabel="Correct the name"
            saving={correct.isPending}
            problem={correct.error?.message}
            onSave={(name) =>
              correct.mutate(
                { name, revision: certificate.revision },
                {
                  onSuccess: () => {
                    setOpen(false)
                    toast.success('The name is corrected. Please download the certificate again.')
                  },
                },
              )
            }
          />
        )}
      </Dialog>
    </>
  )
}
