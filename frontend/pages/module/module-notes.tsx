import type { LessonNodeOf } from '#contract/lesson'
import { workOf } from '#domain/module-work'
import { NoteBox } from '../../features/notes/note-box.tsx'
import { useLessonWork } from './lesson-work.ts'
import { useRefusedNotes } from './refused-notes.tsx'

/** The notes box that completes a module. Leaves out its title if a section already has the same one. */
export function ModuleNotes({ node }: { node: LessonNodeOf<'notes'> }) {
  const { lesson } = useLessonWork()
  const [refused] = useRefusedNotes()
  const { title: boxTitle, tall } = workOf(lesson.moduleId).notes?.print ?? {}
  const title = lesson.sections.some((section) => section.title === boxTitle) ? undefined : boxTitle
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      {title && <h3 className="m-0!">{title}</h3>}
      <NoteBox boxId={node.id} label={node.label} ifBlank={refused} {...(tall && { tall })} />
    </section>
  )
}
