import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Exercise, Exhibit } from '#lessons/lesson'
import { DoPart } from '../elements/do-part.tsx'
import { useNear } from '../prompts/near.ts'
import { TryAgain } from '../ui/notice.tsx'
import { useLessonWork } from './lesson-work.ts'
import { NoteBox } from './note-box.tsx'
import { useNote } from './notes-provider.tsx'

type Part = typeof import('../exercises/exercise.tsx').Exercise
let loaded: Part | undefined
const waiting = new Set<() => void>()

/** Loads the script that all exercises share. */
export async function loadExercises(): Promise<void> {
  loaded = (await import('../exercises/exercise.tsx')).Exercise
  for (const changed of waiting) changed()
}

function watchLoaded(changed: () => void): () => void {
  waiting.add(changed)
  return () => waiting.delete(changed)
}

const box = { Box: NoteBox, useText: (boxId: string) => useNote(boxId).text }

/** An exercise or exhibit: title, minutes and introduction. Its script loads with the lesson; if that fails, again when it comes near the screen. */
export function ModuleExercise({ node, children }: { node: Exercise | Exhibit; children?: ReactNode }) {
  const { near, watch } = useNear()
  const [failed, setFailed] = useState(false)
  const Loaded = useSyncExternalStore(watchLoaded, () => loaded)
  const lessonWork = useLessonWork()
  const id = `exercise-${node.id}`
  useEffect(() => {
    if (near) loadExercises().catch(() => setFailed(true))
  }, [near])
  // Browsers remember that a script failed, so only a new page loads it. Without a network there'd be no page at all.
  const retry = () => navigator.onLine && window.location.reload()
  return (
    <DoPart
      ref={watch}
      aria-labelledby={id}
      data-exercise={node.type}
      title={<h3 id={id}>{node.title}</h3>}
      minutes={node.minutes}
      kind={'kind' in node ? node.kind : undefined}
    >
      <div className="reading">{children}</div>
      {Loaded ? (
        <Loaded node={node} near={near} {...lessonWork} {...box} />
      ) : failed ? (
        <TryAgain role="alert" onRetry={retry}>
          This exercise could not be loaded. Please check your internet connection.
        </TryAgain>
      ) : (
        <p className="font-sans text-sm text-bark print:hidden">Loading...</p>
      )}
    </DoPart>
  )
}
