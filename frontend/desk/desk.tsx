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
        <ul className="desk-buttons">
          {Object.keys(views).map((name) => (
            <li key={name}>
              <Link
                to={name === 'Learners' ? '/admin' : `/admin?show=${name}`}
                {...(!learner && name === asked && { 'aria-current': 'page' as const })}
                className="inline-flex min-h-11 items-center px-2"
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
