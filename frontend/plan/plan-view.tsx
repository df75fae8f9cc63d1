import { Link, useLocation } from 'react-router-dom'
import { courseById } from '#catalogue/catalogue'
import type { Part, Plan, PlanState } from '#plan/contract'
import { type Sitting, sittingsOf } from '#plan/rules'
import { clockText, dayText, fullDay, lineText, timeText } from '#plan/wording'
import { MailBox } from '../reminders/mail-box.tsx'
import { Button } from '../ui/button.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { PrintInstead } from '../ui/print-instead.tsx'
import { useToast } from '../ui/toast.tsx'

type PlanViewProps = {
  plan: Plan
  state: PlanState
  removing: boolean
  onChange: () => void
  onRemove: () => void
  onClose: () => void
}

/** A plan's sittings from now on, to read, print or put into a calendar. */
export function PlanView({ plan, state, removing, onChange, onRemove, onClose }: PlanViewProps) {
  const toast = useToast()
  const { courseId } = plan
  const { title } = courseById(courseId)
  const sittings = sittingsOf(plan, state.parts, new Date())
  const last = sittings.at(-1)
  const download = async () => {
    try {
      const { calendarOf } = await import('./calendar.ts')
      const file = calendarOf(sittings, { courseId, title, origin: window.location.origin })
      downloadFile(`${courseId}-plan.ics`, file, 'text/calendar')
    } catch {
      toast.error('The file could not be made. Please check your internet connection and try again.')
    }
  }
  const done = (
    <p>
      {plan.lines.map(lineText).join('; ')}.{' '}
      {last && (
        <>
          You’ll be done on <strong>{fullDay(last.day)}</strong>. {clockText(plan.zone)}
        </>
      )}
    </p>
  )
  return (
    <div className="flex flex-col gap-5">
      {done}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void download()}>Calendar file</Button>
        <PrintInstead
          label="Print"
          sheet={
            <section
              aria-label="Plan"
              data-printed=""
              className="hidden font-serif text-[11pt] leading-[1.45] text-[black] print:block [&_p]:mt-[5pt]"
            >
              <h1 className="text-[20pt]">{title}</h1>
              {done}
              <Sittings sittings={sittings} onClose={onClose} />
            </section>
          }
        />
        <Button look="quiet" onClick={onChange}>
          Change my plan
        </Button>
        <Button look="quiet" busy={removing && 'Deleting...'} onClick={onRemove}>
          Delete my plan
        </Button>
      </div>
      <Sittings sittings={sittings} onClose={onClose} />
      <MailBox mail="where-you-stopped" />
      <p className="font-sans text-sm text-bark">
        Sections that you haven’t ticked move to your next sittings by themselves. Your calendar doesn’t know: if you
        change or delete your plan, or get ahead or behind, delete the old sittings there and download the file again.
      </p>
    </div>
  )
}

const Sittings = ({ sittings, onClose }: { sittings: readonly Sitting[]; onClose: () => void }) => (
  <ol className="flex flex-col gap-3">
    {sittings.map(({ day, start, minutes, parts }) => (
      <li key={`${day} ${start}`} className="print:break-inside-avoid">
        <p className="font-semibold">
          {dayText(day)}, {timeText(start)}, {`${minutes}\u00a0min`}
        </p>
        <ul>
          {parts.map(({ moduleId, id, title, minutes: long }) => (
            <li key={`${moduleId} ${id}`}>
              <SectionLink moduleId={moduleId} id={id} title={title} onClose={onClose} />, {`${long}\u00a0min`}
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ol>
)

type SectionLinkProps = Omit<Part, 'minutes'> & { onClose: () => void }

/** On the lesson's own page a link within it, which that page turns to. */
function SectionLink({ moduleId, id, title, onClose }: SectionLinkProps) {
  const page = `/course/${moduleId}`
  const isHere = useLocation().pathname === page
  return isHere ? (
    <a href={`#${id}`} onClick={onClose}>
      {title}
    </a>
  ) : (
    <Link to={`${page}#${id}`} onClick={onClose}>
      {title}
    </Link>
  )
}
