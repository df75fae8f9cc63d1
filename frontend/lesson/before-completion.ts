import { useLessonWork } from './lesson-work.ts'
import { useNotes } from './notes-provider.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'
import { sectionsDone } from './sections-open.tsx'

/** What a completion needs to know and save first: the sections done, and notes and ticks, because the server counts both. */
export function useBeforeCompletion() {
  const { lesson } = useLessonWork()
  const { position, flush } = useReadingPosition()
  const { saveEverywhere, whilePaused } = useNotes()
  return {
    sections: sectionsDone(lesson.sections, position.ticks),
    notes: {
      whilePaused,
      async saveEverywhere() {
        await flush()
        return saveEverywhere()
      },
    },
  }
}
