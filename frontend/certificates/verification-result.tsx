import { CircleCheck, CircleMinus, CircleX, History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Verification } from '#certificates/contract'
import { certificateDate, duration, inGroups } from '#certificates/rules'
import { revocationSentence, certificate as wording } from '#certificates/wording'
import { australianDay } from '#core/day'
import { countsInWords } from '#work/rules'

type Withdrawn = Extract<Verification, { status: 'withdrawn' }>
type OnRecord = Exclude<Verification, Withdrawn>

/** What the record says of a checked certificate. */
export function RecordFacts({ data, id }: { data: Verification; id: string }) {
  return (
    <article aria-label="What the record says">
      {data.status === 'withdrawn' ? <WithdrawnFacts data={data} id={id} /> : <Facts data={data} />}
    </article>
  )
}

function Facts({ data: { certificate } }: { data: OnRecord }) {
  const { provider } = certificate
  return (
    <dl className="divide-y divide-line px-[clamp(1.25rem,4vw,2rem)] pt-2 pb-4">
      <Fact label="Holder">
        <span translate="no" className="text-2xl font-semibold">
          {certificate.name}
        </span>
      </Fact>
      <Fact label="Completed">{certificate.title}</Fact>
      <Fact label="Duration">{duration(certificate.minutes)}</Fact>
      {certificate.counts && <Fact label={wording.done}>{countsInWords(certificate.counts)}</Fact>}
      <Fact label="Date of completion">{certificateDate(certificate.completedAt, certificate.zone)}</Fact>
      <Fact label="Issued">{certificateDate(certificate.issuedAt, certificate.zone)}</Fact>
      <Fact label="Provider">
        {provider.organisation}, <a href={`mailto:${provider.email}`}>{provider.email}</a>
      </Fact>
      <Fact label="Standards">
        <ul>
          {certificate.standards.map((standard) => (
            <li key={standard.code} className="grid grid-cols-[3.5rem_1fr] py-1">
              <strong className="text-ochre-deep">{standard.code}</strong> {standard.descriptor}
            </li>
          ))}
        </ul>
      </Fact>
      <Fact label="Certificate">
        <span>{inGroups(certificate.id)}</span>, revision {certificate.revision}
      </Fact>
    </dl>
  )
}

/** Only its title is left, so the page says what that means for somebody with a printed copy. */
function WithdrawnFacts({ data, id }: { data: Withdrawn; id: string }) {
  return (
    <dl className="divide-y divide-line px-[clamp(1.25rem,4vw,2rem)] pt-2 pb-4">
      <Fact label="It was for">{data.title}</Fact>
      <Fact label="If you have a printed copy">
        We no longer have the name, the hours or the dates, so we can’t confirm what the printed copy says. That isn’t a
        sign of forgery: people delete their accounts for all sorts of reasons. Please ask the person who gave it to
        you.
      </Fact>
      <Fact label="Certificate">{inGroups(id)}</Fact>
    </dl>
  )
}

/** Over the record, in the tone of the verdict. */
export const verdictBand =
  'flex items-start gap-4 border-l-6 border-(--tone) bg-(--wash) px-[clamp(1.25rem,4vw,2rem)] py-4 font-sans [&>svg]:shrink-0 [&>svg]:text-(--tone)'

/** Whether a checked certificate holds, and since when it doesn't. */
export function Verdict({ data }: { data: Verification }) {
  const on = (at: string) => `on ${australianDay(new Date(at))}`
  if (data.status === 'withdrawn')
    return (
      <Words Icon={CircleMinus} title={`Withdrawn by its holder ${on(data.withdrawnAt)}`}>
        This portal issued a certificate with this number. Its holder has since withdrawn it and deleted their account.
      </Words>
    )
  const { certificate } = data
  if (data.status === 'revoked' && certificate.revoked)
    return (
      <Words Icon={CircleX} title={`Revoked ${on(certificate.revoked.at)}`}>
        {revocationSentence(certificate.revoked, certificate.reissuedAt)}
      </Words>
    )
  if (data.status === 'replaced')
    return (
      <Words Icon={History} title={`Replaced ${on(data.replacedAt)}`}>
        The name was corrected after this copy was made. The current details are below.
      </Words>
    )
  return (
    <Words Icon={CircleCheck} title="Valid">
      {certificate.provider.organisation} issued this certificate.
    </Words>
  )
}

function Words({ Icon, title, children }: { Icon: typeof CircleX; title: string; children: ReactNode }) {
  return (
    <div className={verdictBand}>
      <Icon aria-hidden="true" size={32} />
      <div>
        <p className="pb-1 font-serif text-2xl font-semibold">{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 py-3 sm:grid-cols-[10rem_1fr]">
      <dt className="font-sans text-[0.9375rem] text-bark">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
