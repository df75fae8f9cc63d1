import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { ActivityKind } from '#lessons/lesson'

type DoPartProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & {
  /** A heading, or words that stand for one. */
  title: ReactNode
  minutes?: number | undefined
  /** What the minutes are spent on; the module's own leave out all but learning. */
  kind?: ActivityKind | undefined
}

const kindWords: Partial<Record<ActivityKind, string>> = {
  classroom: 'in your classroom',
  planning: 'planning, not counted',
}

/**
 * A part of a lesson in which a teacher does something: all of them look alike, with their minutes at the right. One for a
 * classroom isn't torn apart in print where a page can hold it.
 */
export const DoPart = ({ title, minutes, kind, children, ...section }: DoPartProps) => (
  <section className={kind === 'classroom' ? 'do-part print:break-inside-avoid' : 'do-part'} {...section}>
    <div className="do-head">
      {title}
      {minutes !== undefined && <Minutes minutes={minutes} apart={kind && kindWords[kind]} />}
    </div>
    {children}
  </section>
)

function Minutes({ minutes, apart }: { minutes: number; apart: string | undefined }) {
  return (
    <span className="shrink-0 font-sans text-sm font-semibold text-ochre-deep tabular-nums">
      {minutes} {minutes === 1 ? 'minute' : 'minutes'}
      {apart && <span className="block font-normal text-bark">{apart}</span>}
    </span>
  )
}
