import { useEffect, useRef } from 'react'
import { courseMinutes, courseOf, type ModuleId } from '#catalogue/catalogue'
import { hours } from '#certificates/rules'
import { Button } from '../ui/button.tsx'

type OpenSection = { id: string; title: string }

/** How many sections of a lesson are done, and which aren't. */
export type SectionsDone = { done: number; all: number; open: readonly OpenSection[] }

export const sectionsDone = (sections: readonly OpenSection[], ticks: ReadonlySet<string>): SectionsDone => {
  const open = sections.filter(({ id }) => !ticks.has(id)).map(({ id, title }) => ({ id, title }))
  return { done: sections.length - open.length, all: sections.length, open }
}

/** Whether so little is done that completing asks once more. It's never refused. */
export const isLittle = ({ done, all }: SectionsDone): boolean => 2 * done < all

/** What isn't done yet, for a module that can be completed without it. */
export function SectionsOpen({ done, all, open }: SectionsDone) {
  if (open.length === 0) return <p className="mt-3 font-sans text-sm text-bark">All {all} sections are done.</p>
  return (
    <details className="mt-3 self-stretch text-left font-sans">
      <summary className="min-h-11 cursor-pointer py-2.5">
        {done} of {all} sections done. What’s open?
      </summary>
      <ul className="list-none p-0">
        {open.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

type LittleDoneProps = { moduleId: ModuleId; sections: SectionsDone; onComplete: () => void }

/** Asks before a completion that little was done for. The teacher declares these hours to their authority. */
export function LittleDone({ moduleId, sections: { done, all, open }, onComplete }: LittleDoneProps) {
  const [next] = open
  // The button that had the focus is gone.
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus(), [])
  return (
    <div className="mt-5 font-sans">
      <p role="alert" className="font-semibold">
        You’ve done {done} of {all} sections. The certificate says {hours(courseMinutes(courseOf(moduleId)))}, and you
        sign for them.
      </p>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        {next && (
          <a ref={link} href={`#${next.id}`} className="inline-flex min-h-11 items-center">
            Go on with “{next.title}”
          </a>
        )}
        <Button look="secondary" onClick={onComplete}>
          Complete it anyway
        </Button>
      </div>
    </div>
  )
}
