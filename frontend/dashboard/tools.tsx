import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { moduleById } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'

/** What the learner gathers: hours, prompts and words, each with a drawing. Counts what the dashboard knows without another request. */
export function Tools({ dashboard: { progress, record } }: { dashboard: Dashboard }) {
  const minutes = progress.reduce((sum, one) => sum + (one.completed ? moduleById(one.moduleId).minutes : 0), 0)
  const begun = progress.length
  return (
    <ul className="mt-8 grid gap-3 lg:grid-cols-3 lg:gap-5">
      <Tool
        to="/record"
        title="My learning record"
        count={record}
        drawing={<Core />}
        about={minutes > 0 ? `${hoursOf(minutes)} from what you have completed` : 'Hours for your authority'}
      />
      <Tool to="/prompts" title="My prompt library" drawing={<Slips />} about="Prompts that you saved and wrote" />
      <Tool
        to="/words"
        title="All my words"
        drawing={<Page />}
        about={begun > 0 ? `From ${begun === 1 ? 'one module' : `${begun} modules`}` : 'What you write in lessons'}
      />
    </ul>
  )
}

/** "5 h 30 min", as in the record. */
const hoursOf = (minutes: number): string =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

type ToolProps = { to: string; title: string; drawing: ReactNode; count?: string | undefined; about: string }

/** `count` is part of the link, and stands in the place of `about`. */
const Tool = ({ to, title, drawing, count, about }: ToolProps) => (
  <li className="relative flex items-center gap-4 rounded-sm border border-line bg-leaf px-4 py-3 hover:bg-sand/40">
    <svg viewBox="0 0 64 56" className="w-16 shrink-0" strokeWidth="2" aria-hidden="true">
      {drawing}
    </svg>
    <div className="min-w-0 leading-snug">
      <Link to={to} className="font-semibold after:absolute after:inset-0">
        {title}
        {count && <span className="text-[1rem] font-normal">: {count}</span>}
      </Link>
      {!count && <p className="font-sans text-sm text-bark">{about}</p>}
    </div>
  </li>
)

/** A core of the ground, for hours that add up. */
const Core = () => (
  <g className="stroke-paper">
    <path d="M18 10c9-5 19 5 28 0v10c-9 5-19-5-28 0Z" className="fill-layer-5" />
    <path d="M18 20c9-5 19 5 28 0v9c-9 5-19-5-28 0Z" className="fill-layer-4" />
    <path d="M18 29c9-5 19 5 28 0v9c-9 5-19-5-28 0Z" className="fill-layer-3" />
    <path d="M18 38c9-5 19 5 28 0v14H18Z" className="fill-layer-2" />
  </g>
)

/** Slips of paper behind each other, one pinned. */
const Slips = () => (
  <g strokeLinejoin="round">
    <path d="M6 18 40 9l9 32-34 9Z" className="fill-layer-4 stroke-paper" />
    <path d="M15 12h36v36H15Z" className="fill-leaf stroke-layer-edge" />
    <path d="M22 26h22M22 33h22M22 40h13" className="stroke-layer-3" />
    <circle cx="33" cy="14" r="5" className="fill-layer-2 stroke-paper" />
  </g>
)

/** A ruled page with a pencil over it. */
const Page = () => (
  <g strokeLinejoin="round">
    <path d="M14 5h34v46H14Z" className="fill-leaf stroke-layer-edge" />
    <path d="M20 15h22M20 23h22M20 31h14M20 39h8" className="stroke-layer-4" />
    <path d="M31 47l3-10 19-19 7 7-19 19Z" className="fill-layer-5 stroke-paper" />
  </g>
)
