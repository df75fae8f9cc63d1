import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { flagship } from '#catalogue/catalogue'
import { type Certificate, getVerification } from '#certificates/contract'
import { certificateFacts, certificateIdIn, inGroups } from '#certificates/rules'
import { teachersZone } from '#core/day'
import { settings } from '#core/site-settings'
import { ApiProblem, useClient } from '../client/client.ts'
import { OpenHeader } from '../session/open-header.tsx'
import { Ground } from '../strata/ground.tsx'
import { Horizon } from '../strata/landscape.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { Notice, TryAgain } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { RecordFacts, Verdict, verdictBand } from './verification-result.tsx'

function useVerification(id: string | undefined, r: string | null) {
  const { send } = useClient()
  return useQuery({
    enabled: id !== undefined,
    queryKey: ['verification', id, r],
    queryFn: () => send(getVerification, { id: id ?? '', ...(r !== null && { r }) }),
  })
}

/** The public check of a certificate: its number, then valid, replaced, revoked, withdrawn, no such certificate, or could not check. */
export default function VerifyPage() {
  const { id: typed } = useParams()
  const [query] = useSearchParams()
  const id = certificateIdIn(typed ?? '')
  const check = useVerification(id, query.get('r'))
  const isExample = typed === 'example'
  return (
    <>
      <OpenHeader />
      <Page title="Check a certificate" className="sheet flex max-w-[54rem] flex-col gap-6 pt-8 pb-16 sm:pt-12">
        {typed === undefined && (
          <Ground
            find="lock"
            className="sheet-bleed -mt-8 h-37 sm:-mt-12 md:hidden [@media(max-height:25rem)]:hidden"
          />
        )}
        <h1 className="text-3xl font-semibold">Check a certificate</h1>
        {typed === undefined && (
          <p className="max-w-measure text-lg">
            Every certificate from this portal has a number. Enter it, or scan the certificate’s code, to see whether
            the certificate is genuine and still holds.
          </p>
        )}
        {isExample ? <ExampleResult /> : <Result typed={typed} id={id} check={check} />}
        {typed !== undefined && (
          <h2 className="mt-6 text-xl font-semibold">{isExample ? 'Check a real one' : 'Check another certificate'}</h2>
        )}
        <div className="items-center justify-between gap-10 md:flex">
          <CertificateIdForm key={typed} typed={isExample ? '' : typed} />
          <Ground
            find="lock"
            className={`h-52 w-60 shrink-0 rounded-sm ${typed === undefined ? 'max-md:hidden' : 'max-md:mt-8 max-md:h-37 max-md:w-full'}`}
          />
        </div>
        <WhatACheckProves />
      </Page>
      <Horizon className="block h-18 w-full print:hidden" />
      <AppFooter />
    </>
  )
}

const quiet = '[--tone:var(--bark)] [--wash:var(--sand)]'
const tones = {
  checking: quiet,
  valid: '[--tone:var(--eucalypt)] [--wash:var(--gum-wash)]',
  replaced: '[--tone:var(--ochre)] [--wash:var(--ochre-wash)]',
  revoked: '[--tone:var(--clay)] [--wash:var(--clay-wash)]',
  withdrawn: quiet,
} as const

type ResultProps = { typed: string | undefined; id: string | undefined; check: ReturnType<typeof useVerification> }

/** The region of the verdict stands there before it: screen readers don't speak one that comes with its words. */
function Result({ typed, id, check: { data, error, refetch } }: ResultProps) {
  const nothingYet = typed === undefined
  const framed = id !== undefined && (data || !error)
  return (
    <div
      className={clsx(
        nothingYet && 'absolute',
        framed && `border border-line bg-leaf ${tones[data?.status ?? 'checking']}`,
      )}
      data-status={data?.status ?? 'checking'}
    >
      <div role="status" className="empty:sr-only">
        {!nothingYet && verdict()}
      </div>
      {framed && (data && id ? <RecordFacts data={data} id={id} /> : <CheckingFacts />)}
    </div>
  )
  function verdict() {
    if (!id) return <Unknown />
    if (data) return <Verdict data={data} />
    if (!error)
      return (
        <p className={verdictBand}>
          <Spinner /> Checking
        </p>
      )
    if (error instanceof ApiProblem && ['not-found', 'bad-request'].includes(error.code)) return <Unknown />
    return (
      <TryAgain tone="warning" title="Could not check" onRetry={refetch}>
        The check did not work just now. This does not mean that anything is wrong with the certificate.
      </TryAgain>
    )
  }
}

/** What a check shows, for people who have no certificate at hand. Nobody earned it, and it says so. */
function ExampleResult() {
  const [certificate] = useState(exampleCertificate)
  return (
    <div className="verified" data-status="example">
      <div className="verdict">
        <div>
          <p className="title">An example</p>
          <p>Nobody earned this certificate. This is what a check shows of one that somebody did, under “Valid”.</p>
        </div>
      </div>
      <RecordFacts data={{ status: 'valid', certificate }} id={certificate.id} />
    </div>
  )
}

function exampleCertificate(): Certificate {
  const at = new Date().toISOString()
  return {
    ...certificateFacts(flagship.id),
    key: flagship.id,
    id: '0'.repeat(32),
    version: at.slice(0, 10),
    revision: 1,
    replaced: [],
    name: 'Your Name',
    zone: teachersZone({}),
    completedAt: at,
    issuedAt: at,
    revisedAt: at,
    provider: settings.provider,
  }
}

const CheckingFacts = () => (
  <div className="flex flex-col gap-6 p-6">
    <Skeleton className="h-8 w-1/2" />
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
)

const Unknown = () => (
  <Notice tone="error" title="No such certificate">
    This portal has not issued a certificate with this number. One character may be wrong: please compare it with the
    certificate.
  </Notice>
)

/** What a verification proves and what it doesn't. */
export function WhatACheckProves() {
  return (
    <section aria-labelledby="proves" className="mt-6 border-t border-line pt-6 print:hidden">
      <h2 id="proves" className="text-[1.4375rem]">
        What a check proves
      </h2>
      <div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-[1fr_1fr]">
        <div>
          <h3 className="font-sans text-base font-semibold">It proves</h3>
          <ul className="*:dash *:py-1.5">
            <li>that this provider issued the certificate, to this name, on this day</li>
            <li>that every module was completed, with the hours and standards shown</li>
            <li>whether it still holds, or was replaced, revoked or withdrawn</li>
          </ul>
        </div>
        <div>
          <h3 className="font-sans text-base font-semibold">It doesn’t prove</h3>
          <ul className="*:dash *:py-1.5">
            <li>who is holding it: please compare the name with a document of theirs</li>
            <li>that an authority has accredited the course or accepted its hours</li>
            <li>how well somebody teaches: it records learning, not practice</li>
          </ul>
        </div>
      </div>
    </section>
  )
}

/** Asks for the number on a certificate and opens its public page. `typed` is what the address has now. */
export function CertificateIdForm({ typed = '' }: { typed?: string | undefined }) {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const known = certificateIdIn(typed)
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('certificate') as HTMLInputElement
    const id = certificateIdIn(field.value)
    setError(id ? undefined : 'A certificate number has 32 characters: digits, and letters from a to f.')
    if (id) navigate(`/verify/${id}`)
    else field.focus()
  }
  return (
    <form onSubmit={check} noValidate className="flex max-w-xl flex-col items-start gap-4 print:hidden">
      {/* On a phone the whole number is in view. */}
      <div className="w-full max-[30rem]:[&_input]:px-2 max-[30rem]:[&_input]:tracking-[-0.03em]">
        <TextField
          label="Certificate number"
          name="certificate"
          hint="It stands at the foot of the certificate, in groups of four. Capitals, blanks and hyphens don’t matter."
          defaultValue={known ? inGroups(known) : typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
      </div>
      <Button type="submit">Check</Button>
    </form>
  )
}
