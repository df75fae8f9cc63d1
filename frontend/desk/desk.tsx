import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Certificates } from './certificates.tsx'
import { Completions } from './completions.tsx'
import { Deletions } from './deletions.tsx'
import { Figures } from './figures.tsx'
import { Learner } from './learner.tsx'
import { Learners } from './learners.tsx'
import { Log } from './log.tsx'
import { Payments } from './payments.tsx'

const views: Readonly<Record<string, ComponentType>> = {
  Learners,
  Completions,
  Certificates,
  Payments,
  Deletions,
  Figures,
  Log,
}

/** The operator's desk: seven lists and a learner's page. What it shows stands in the address, so that it can be kept. */
export function Desk() {
  const [params] = useSearchParams()
  const learner = params.get('learner')
  const asked = params.get('show') ?? 'Learners'
  const View = views[asked] ?? Learners
  return (
    <>
      <nav aria-label="Desk">
        <ul className="flex flex-wrap gap-x-6 border-b border-line text-sm max-sm:gap-x-4">
          {Object.keys(views).map((name) => (
            <li key={name}>
              <Link
                to={name === 'Learners' ? '/admin' : `/admin?show=${name}`}
                {...(!learner && name === asked && { 'aria-current': 'page' as const })}
                className="-mb-px inline-flex min-h-11 items-center pb-0.75 no-underline hover:underline aria-[current=page]:border-b-3 aria-[current=page]:pb-0 aria-[current=page]:border-eucalypt aria-[current=page]:font-semibold"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {learner ? <Learner key={learner} id={learner} /> : <View key={asked} />}
    </>
  )
}
