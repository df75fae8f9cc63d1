import type { ReactNode } from 'react'
import type { LessonNodeOf } from '#lessons/lesson'
import { DoPart } from '../elements/do-part.tsx'
import { NoteBox } from './note-box.tsx'

/** A question with a ruled text box. */
export function Reflection({ node, children }: { node: LessonNodeOf<'reflection'>; children?: ReactNode }) {
  return (
    <DoPart aria-label={`Reflection: ${node.label}`} title={<p>Reflection</p>} minutes={node.minutes}>
      <div className="reading mb-4">{children}</div>
      <NoteBox boxId={node.id} label={node.label} />
    </DoPart>
  )
}
