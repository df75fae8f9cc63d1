import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { moneyIn } from '#core/wording'
import { type Figures as CourseFigures, getFigures } from '#desk/contract'
import { boughtTitle } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { Certificates } from './certificates.tsx'
import { Completions } from './completions.tsx'
import { Deletions } from './deletions.tsx'
import { type Column, DeskList, MonthField, useMonth } from './desk-list.tsx'
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
        <ul className="flex flex-wrap items-end gap-3">
          {Object.keys(views).map((name) => (
            <li key={name}>
              <Link
                to={name === 'Learners' ? '/admin' : `/admin?show=${name}`}
                {...(!learner && name === asked && { 'aria-current': 'page' as const })}
                className="inline-flex min-h-11 items-center px-2 aria-[current=page]:font-semibold aria-[current=page]:decoration-3"
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

const money = (head: string, of: (row: CourseFigures) => number): Column<CourseFigures> => ({
  head,
  text: (row) => of(row) / 100,
  show: (row) => moneyIn(row.currency, of(row)),
})

const all = 'All'

const columns: readonly Column<CourseFigures>[] = [
  { head: 'Course', text: ({ courseId }) => (courseId === all ? all : boughtTitle(courseId)) },
  { head: 'Started (paid)', text: ({ sold }) => sold },
  { head: 'Finished (certificates)', text: ({ finished }) => finished },
  money('Gross', ({ gross }) => gross),
  money('GST', ({ tax }) => tax),
  money('Refunded since', ({ refunded }) => refunded),
  money('GST left', ({ taxLeft }) => taxLeft),
]

const sum = (one: CourseFigures, other: CourseFigures): CourseFigures => ({
  ...one,
  courseId: all,
  sold: one.sold + other.sold,
  finished: one.finished + other.finished,
  gross: one.gross + other.gross,
  tax: one.tax + other.tax,
  refunded: one.refunded + other.refunded,
  taxLeft: one.taxLeft + other.taxLeft,
})

/** The month in numbers, by course. */
function Figures() {
  const { send } = useClient()
  const [month, setMonth] = useMonth()
  return (
    <>
      <MonthField value={month} onChange={setMonth} />
      <p>A refund or a lost dispute counts in the month of the sale, whenever it was. Free access is no sale.</p>
      <DeskList
        name={['figures', month]}
        caption="Figures by course"
        columns={columns}
        keyOf={({ courseId, currency }) => `${courseId} ${currency}`}
        load={async () => {
          const { courses } = await send(getFigures, { month })
          return { rows: courses.length > 1 ? [...courses, courses.reduce(sum)] : courses }
        }}
      />
    </>
  )
}
