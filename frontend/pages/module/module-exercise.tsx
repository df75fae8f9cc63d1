import { type ReactNode, useEffect, useState } from 'react'
import type { Exercise } from '#contract/exercises/exercise'
import { Button } from '../../components/forms/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { NoteBox } from '../../features/notes/note-box.tsx'
import { useNote } from '../../features/notes/notes-provider.tsx'
import { useNear } from '../../features/prompts/near.ts'
import { Minutes } from '../../lesson-elements/minutes.tsx'
import { useLessonWork } from './lesson-work.ts'

const load = async () => (await import('../../features/exercises/exercise.tsx')).Exercise
type Part = Awaited<ReturnType<typeof load>>

const box = { Box: NoteBox, useText: (boxId: string) => useNote(boxId).text }

/** An exercise: title, minutes and introduction. What answers back loads when it comes near the screen. */
export function ModuleExercise({ node, children }: { node: Exercise; children?: ReactNode }) {
  const { near, watch } = useNear()
  const [attempt, setAttempt] = useState(0)
  const [Loaded, setLoaded] = useState<Part | 'failed'>()
  const lessonWork = useLessonWork()
  const id = `exercise-${node.id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (near)
      load().then(
        (part) => setLoaded(() => part),
        () => setLoaded('failed'),
      )
  }, [near, attempt])
  const retry = () => {
    // Some browsers remember that a script failed, and after a release it has another name: then only a new page has it.
    if (attempt > 0 && navigator.onLine) window.location.reload()
    setLoaded(undefined)
    setAttempt(attempt + 1)
  }
  return (
    <section
      ref={watch}
      aria-labelledby={id}
      data-exercise={node.type}
      className="border border-line bg-leaf px-5 py-5 sm:px-7"
    >
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 id={id} className="mt-0!">
          {node.title}
        </h3>
        <Minutes minutes={node.minutes} />
      </div>
      <div className="reading mt-3">{children}</div>
      {Loaded === 'failed' ? (
        <Notice
          tone="error"
          role="status"
          action={
            <Button look="secondary" onClick={retry}>
              Try again
            </Button>
          }
        >
          This exercise could not be loaded. Please check your internet connection.
        </Notice>
      ) : Loaded ? (
        <Loaded node={node} {...lessonWork} {...box} />
      ) : (
        <p role="status" className="font-sans text-sm text-bark">
          Loading...
        </p>
      )}
    </section>
  )
}
