import type { ReactNode } from 'react'
import type { LessonNodeOf } from '#contract/lesson'
import { NoteBox } from './note-box.tsx'

/** A question with a ruled text box. */
export function Reflection({ node, children }: { node: LessonNodeOf<'reflection'>; children?: ReactNode }) {
  return (
    <section
      aria-label={`Reflection: ${node.label}`}
      className="border border-line bg-leaf px-5 py-5 sm:px-7 print:break-inside-avoid"
    >
      <p className="flex justify-between gap-4 font-sans text-sm font-semibold text-bark">
        <span>Reflection</span>
        <span className="text-ochre-deep">{node.minutes} minutes</span>
      </p>
      <div className="reading mt-2 mb-4">{children}</div>
      <NoteBox boxId={node.id} label={node.label} />
    </section>
  )
}
