import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { CertificateKey } from '#catalogue/catalogue'
import { type CertificateState, getCertificate, postCertificate } from '#certificates/contract'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import { cleanName } from '#people/person-name'
import { ApiProblem, useClient } from '../client/client.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ConfirmName } from './confirm-name.tsx'
import { DownloadAllCertificates } from './download-pdf.tsx'
import { LoadingCertificate } from './loading-certificate.tsx'
import type { Confirmed } from './use-certificate.ts'

type Ready = Dashboard['certificates'][number]

/** Asks once for the name on all certificates that wait for it, and issues them. */
export function IssueAll() {
  const { send } = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['ready-certificates'],
    queryFn: async () => {
      const { certificates } = await send(getDashboard)
      const ready = certificates.filter(({ issuedAt }) => !issuedAt)
      const [first] = ready
      return { ready, state: first && (await send(getCertificate, { key: first.key })) }
    },
    // The list must stay while its certificates are issued.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <Ready {...data} />
  if (!error) return <LoadingCertificate />
  return <ErrorState title="Your certificates could not be loaded" error={error} onRetry={refetch} />
}

function Ready({ ready, state }: { ready: readonly Ready[]; state: CertificateState | undefined }) {
  const { outcomes, nameProblem, issuing, issue } = useIssueAll()
  const [name, setName] = useState('')
  const waiting = ready.filter(({ key }) => outcomes.get(key)?.name === undefined)
  const issued = ready.length - waiting.length
  if (state?.state !== 'ready' || (waiting.length === 0 && !issuing))
    return <AllIssued count={issued}>{issued > 0 && <Outcomes {...{ ready, outcomes, name }} />}</AllIssued>
  return (
    <ConfirmName
      earned={state.earned}
      suggestedName={state.suggestedName}
      issuing={issuing}
      problem={nameProblem}
      onIssue={(confirmed) => {
        setName(confirmed.name)
        void issue(waiting, confirmed)
      }}
      all={{
        count: waiting.length,
        list: (
          <>
            <p role="status" className="font-sans font-semibold text-clay empty:hidden">
              {!issuing && outcomes.size > 0 && `${issued} of ${ready.length} are issued. Please try the rest again.`}
            </p>
            <Outcomes {...{ ready, outcomes, name }} />
          </>
        ),
      }}
    />
  )
}

type OutcomesProps = {
  ready: readonly Ready[]
  outcomes: ReturnType<typeof useIssueAll>['outcomes']
  /** The name that was confirmed. */
  name: string
}

/** Each certificate, and what has become of it. */
function Outcomes({ ready, outcomes, name }: OutcomesProps) {
  return (
    <ul className="list-none divide-y divide-line border-y border-line p-0">
      {ready.map(({ key, title }) => {
        const outcome = outcomes.get(key)
        return (
          <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 py-1 font-sans text-base">
            {outcome?.name ? (
              <Link to={`/certificate?module=${key}`} className="inline-flex min-h-11 items-center">
                {title}
              </Link>
            ) : (
              <span>{title}</span>
            )}
            {outcome && (
              <span className={outcome.name ? 'text-sm text-bark' : 'text-sm text-clay'}>
                {outcome.name === undefined ? (
                  `Not issued: ${outcome.problem}`
                ) : outcome.name === cleanName(name) ? (
                  'Issued'
                ) : (
                  <>
                    Was already issued to “<span translate="no">{outcome.name}</span>”
                  </>
                )}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function AllIssued({ count, children }: { count: number; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (count > 0) heading.current?.focus()
  }, [count])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold">
        {count > 0 ? `Your ${count} certificates are issued` : 'No certificate waits for your name'}
      </h1>
      {children}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
        {count > 1 && <DownloadAllCertificates />}
      </div>
    </>
  )
}

type Certificate = { key: CertificateKey; title: string }

/** How one certificate fared: issued to a name, or refused with a problem. */
type Outcome = { name: string; problem?: never } | { name?: never; problem: string }

/** Issues certificates one after another to the same name, with the same choice about counts. One that fails doesn't stop the others; a refused name does. */
function useIssueAll() {
  const { send } = useClient()
  const queries = useQueryClient()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<CertificateKey, Outcome>>(new Map())
  const [nameProblem, setNameProblem] = useState<string>()
  const [issuing, setIssuing] = useState(false)
  // A double click's second click arrives before the button re-renders as busy.
  const running = useRef(false)
  // A retry sends the same id, so that the server runs it only once.
  const operations = useRef(new Map<CertificateKey, string>())

  const issueOne = async (key: CertificateKey, confirmed: Confirmed): Promise<Outcome> => {
    const operation = operations.current.get(key) ?? crypto.randomUUID()
    operations.current.set(key, operation)
    const state = await send(postCertificate, { key, ...confirmed, operation })
    queries.setQueryData(['certificate', key], state)
    return { name: state.certificate.name }
  }
  const issue = async (certificates: readonly Certificate[], confirmed: Confirmed): Promise<void> => {
    if (running.current) return
    running.current = true
    setIssuing(true)
    setNameProblem(undefined)
    for (const { key } of certificates) {
      try {
        const outcome = await issueOne(key, confirmed)
        setOutcomes((all) => new Map(all).set(key, outcome))
      } catch (error) {
        const problem = error instanceof Error ? error.message : ''
        if (error instanceof ApiProblem && error.code === 'bad-request') {
          setNameProblem(problem)
          break
        }
        setOutcomes((all) => new Map(all).set(key, { problem }))
      }
    }
    void queries.invalidateQueries({ queryKey: ['dashboard'] })
    running.current = false
    setIssuing(false)
  }
  return { outcomes, nameProblem, issuing, issue }
}
