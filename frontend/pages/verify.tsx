import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { getVerification } from '#contract/certificates'
import { certificateDate, duration } from '#domain/certificate'
import { certificateIdIn, inGroups } from '#domain/certificate-id'
import { australianDay } from '#domain/day'
import { ApiProblem, useClient } from '../client/client.ts'
import { AppHeader } from '../components/app-header.tsx'
import { Button } from '../components/forms/button.tsx'
import { Notice } from '../components/notice.tsx'
import { Page } from '../components/page.tsx'
import { Spinner } from '../components/spinner.tsx'
import { CertificateIdForm } from '../features/certificates/certificate-id-form.tsx'

type Verification = Awaited<ReturnType<typeof useVerification>>['data']

function useVerification(id: string, r: string | null) {
  const { send } = useClient()
  return useQuery({
    queryKey: ['verification', id, r],
    queryFn: () => send(getVerification, r === null ? { id } : { id, r }),
  })
}

/** The public check of a certificate: its number, then valid, replaced, revoked, no such certificate, or could not check. */
export default function VerifyPage() {
  const { id: typed } = useParams()
  const [query] = useSearchParams()
  const id = certificateIdIn(typed ?? '')
  return (
    <>
      <AppHeader />
      <Page title="Check a certificate" className="sheet flex max-w-[54rem] flex-col gap-6 pt-8 pb-16 sm:pt-12">
        <h1 className="text-3xl font-semibold">Check a certificate</h1>
        {id && <Check id={id} r={query.get('r')} />}
        {typed !== undefined && !id && <Unknown />}
        {typed !== undefined && <h2 className="mt-6 text-2xl font-semibold">Check another certificate</h2>}
        <CertificateIdForm key={typed} typed={typed} />
      </Page>
    </>
  )
}

function Check({ id, r }: { id: string; r: string | null }) {
  const { data, error, refetch } = useVerification(id, r)
  if (data) return <Result data={data} />
  if (!error)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner /> Checking
      </p>
    )
  if (error instanceof ApiProblem && ['not-found', 'bad-request'].includes(error.code)) return <Unknown />
  return (
    <Notice
      tone="warning"
      role="status"
      title="Could not check"
      action={
        <Button look="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      The check did not work just now. This does not mean that anything is wrong with the certificate.
    </Notice>
  )
}

const Unknown = () => (
  <Notice tone="error" role="status" title="No such certificate">
    This portal has not issued a certificate with this number. Please compare it with the number on the certificate.
  </Notice>
)

function Result({ data }: { data: NonNullable<Verification> }) {
  const { status, certificate, replacedAt } = data
  const { provider } = certificate
  return (
    <>
      {status === 'valid' && (
        <Notice tone="success" role="status" title="Valid">
          {provider.organisation} issued this certificate.
        </Notice>
      )}
      {status === 'replaced' && (
        <Notice
          tone="warning"
          role="status"
          title={`Replaced on ${australianDay(new Date(replacedAt ?? certificate.revisedAt))}`}
        >
          The name was corrected after this copy was made. The current details are below.
        </Notice>
      )}
      {status === 'revoked' && certificate.revoked && (
        <Notice tone="error" role="status" title={`Revoked on ${australianDay(new Date(certificate.revoked.at))}`}>
          {certificate.revoked.reason}
        </Notice>
      )}
      <dl className="divide-y divide-line border-y border-line">
        <Fact label="Holder">
          <span className="text-xl font-semibold">{certificate.name}</span>
        </Fact>
        <Fact label="Completed">{certificate.title}</Fact>
        <Fact label="Duration">{duration(certificate.minutes)}</Fact>
        <Fact label="Date of completion">{certificateDate(certificate.completedAt)}</Fact>
        <Fact label="Issued">{certificateDate(certificate.issuedAt)}</Fact>
        <Fact label="Provider">
          {provider.organisation}, <a href={`mailto:${provider.email}`}>{provider.email}</a>
        </Fact>
        <Fact label="Standards">
          <ul className="flex list-none flex-col gap-2 p-0">
            {certificate.standards.map((standard) => (
              <li key={standard.code} className="grid grid-cols-[3.5rem_1fr]">
                <strong className="text-ochre-deep">{standard.code}</strong> {standard.descriptor}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="Certificate">
          <span className="text-sm">{inGroups(certificate.id)}</span>, revision {certificate.revision}
        </Fact>
      </dl>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 py-3 sm:grid-cols-[11rem_1fr]">
      <dt className="font-sans text-base text-bark">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
