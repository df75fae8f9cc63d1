import { courseOf } from '#catalogue/catalogue'
import { notesBox, workOf } from '#catalogue/module-work'
import type { Lesson } from '#lessons/lesson'
import { nodesOf } from '#lessons/lesson-parts'
import { completionDay, type WorkDone } from '#work/rules'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useBeforeCompletion } from './before-completion.ts'
import { DownloadNotes } from './download-notes.tsx'
import { useLessonWork } from './lesson-work.ts'
import { ModuleCompletion } from './module-completion.tsx'
import { noteBoxId } from './note-box.tsx'
import { obstacleIn, useNote, useNotes } from './notes-provider.tsx'
import { printNotes } from './print-notes.ts'
import { useRefusedNotes } from './refused-notes.tsx'

const quizOf = (lesson: Lesson): string => nodesOf(lesson).find((node) => node.type === 'quiz')?.id ?? ''

/** The completion card of an AI module, with the links and downloads that appear afterwards. */
export function ModuleEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { text } = useNote(notesBox)
  const { state, flush } = useNotes()
  const { sections, notes } = useBeforeCompletion()
  const [, refuse] = useRefusedNotes()
  const { completed = false } = work.progress ?? {}
  const { modules } = courseOf(moduleId)
  const courseDone = modules.every(({ id }) => work.completed.includes(id))
  const prints = workOf(moduleId).notes?.print !== undefined
  const done: WorkDone = {
    notes: text,
    quiz: { submitted: work.quiz?.submitted !== undefined, best: work.quiz?.best ?? 0 },
  }
  return (
    <ModuleCompletion
      moduleId={moduleId}
      completed={completed}
      completedOn={completionDay(work.progress)}
      places={{ quiz: quizOf(lesson), notes: noteBoxId(notesBox) }}
      onNotesMissing={(sentence) => {
        refuse(sentence)
        const box = document.getElementById(noteBoxId(notesBox))
        box?.dispatchEvent(new Event('beforematch', { bubbles: true }))
        box?.focus()
      }}
      work={done}
      notes={notes}
      sections={sections}
      obstacle={obstacleIn(state)}
      alsoDone={work.completed}
    >
      {prints && (
        <Button look="secondary" onClick={printNotes}>
          Print
        </Button>
      )}
      <DownloadNotes moduleId={moduleId} saveFirst={flush} {...(prints && { label: 'Download PDF' })} />
      {moduleId === modules.at(-1)?.id && !courseDone && (
        <ButtonLink look="secondary" to={`/certificate?module=${moduleId}`}>
          View Certificate
        </ButtonLink>
      )}
    </ModuleCompletion>
  )
}
