import type { Lesson } from '#contract/lesson'
import { nodesOf } from '#contract/lesson-parts'
import { flagship } from '#domain/catalogue'
import { notesBox, type WorkDone } from '#domain/completion'
import { Button } from '../../components/forms/button.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { ModuleCompletion } from '../../features/lesson/completion/module-completion.tsx'
import { DownloadNotes } from '../../features/notes/download-notes.tsx'
import { noteBoxId } from '../../features/notes/note-box.tsx'
import { obstacleIn, useNote, useNotes } from '../../features/notes/notes-provider.tsx'
import { printNotes } from '../../features/notes/print-notes.ts'
import { useLessonWork } from './lesson-work.ts'
import { notesOf } from './module-notes.tsx'
import { useRefusedNotes } from './refused-notes.tsx'

const beneath = 'Completes the module and locks these notes'

const labels = {
  'genai-module-1': { ready: 'Submit & Complete Module', working: 'Processing...' },
  'genai-module-2': { ready: 'Print to PDF', working: 'Saving...', done: 'Completed', beneath },
  'genai-module-3': { ready: 'Print to PDF', working: 'Saving...', done: 'Completed', beneath },
  'genai-module-4': { ready: 'Print to PDF', working: 'Saving...', beneath },
  'genai-module-5': { ready: 'Complete Module and Finish Course', working: 'Completing...' },
} as const

const quizOf = (lesson: Lesson): string => nodesOf(lesson).find((node) => node.type === 'quiz')?.id ?? ''

/** The completion card of an AI module, with the links and downloads that appear afterwards. */
export function ModuleEnding() {
  const { lesson, work } = useLessonWork()
  const { moduleId } = lesson
  const { text } = useNote(notesBox)
  const notes = useNotes()
  const { state, flush } = notes
  const [, refuse] = useRefusedNotes()
  const { completed = false, completedAt } = work.progress ?? {}
  const courseDone = flagship.modules.every(({ id }) => work.completed.includes(id))
  const done: WorkDone = {
    notes: text,
    quiz: { submitted: work.quiz?.submitted !== undefined, best: work.quiz?.best ?? 0 },
  }
  return (
    <ModuleCompletion
      moduleId={moduleId}
      completed={completed}
      completedAt={completedAt}
      places={{ quiz: quizOf(lesson), notes: noteBoxId(notesBox) }}
      onNotesMissing={(sentence) => {
        refuse(sentence)
        const box = document.getElementById(noteBoxId(notesBox))
        box?.dispatchEvent(new Event('beforematch', { bubbles: true }))
        box?.focus()
      }}
      work={done}
      notes={notes}
      obstacle={obstacleIn(state)}
      labels={labels[moduleId as keyof typeof labels]}
      alsoDone={work.completed}
      {...(moduleId === 'genai-module-4' && { banner: 'Module completed. Your notes are saved and locked.' })}
    >
      {moduleId in notesOf && (
        <Button look="secondary" onClick={printNotes}>
          Print
        </Button>
      )}
      <DownloadNotes moduleId={moduleId} saveFirst={flush} {...(moduleId in notesOf && { label: 'Download PDF' })} />
      {moduleId === 'genai-module-5' && !courseDone && (
        <ButtonLink look="secondary" to="/certificate?module=genai-module-5">
          View Certificate
        </ButtonLink>
      )}
    </ModuleCompletion>
  )
}
