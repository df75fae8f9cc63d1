import type { LessonNodeOf } from '#contract/lesson'
import type { ModuleId } from '#domain/catalogue'
import { NoteBox } from '../../features/notes/note-box.tsx'
import { useLessonWork } from './lesson-work.ts'
import { useRefusedNotes } from './refused-notes.tsx'

type Notes = { title: string | undefined; tall: 200 | 300 | undefined }

/** The modules that end with notes to print. */
export const notesOf: Partial<Record<ModuleId, Notes>> = {
  'genai-module-2': { title: 'Submit Your Prompt Library Notes', tall: 300 },
  'genai-module-3': { title: 'Final Assessment', tall: 300 },
  'genai-module-4': { title: 'Module Activity', tall: 200 },
}

/** The notes box that completes a module. Leaves out its title if a section already has the same one. */
export function ModuleNotes({ node }: { node: LessonNodeOf<'notes'> }) {
  const { lesson } = useLessonWork()
  const [refused] = useRefusedNotes()
  const { title: boxTitle, tall } = notesOf[lesson.moduleId] ?? {}
  const title = lesson.sections.some((section) => section.title === boxTitle) ? undefined : boxTitle
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      {title && <h3 className="m-0!">{title}</h3>}
      <NoteBox boxId={node.id} label={node.label} ifBlank={refused} {...(tall && { tall })} />
    </section>
  )
}
