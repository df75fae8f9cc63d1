import { sectionsDone } from '../../features/lesson/completion/sections-open.tsx'
import { useReadingPosition } from '../../features/lesson/reading-position-provider.tsx'
import { useNotes } from '../../features/notes/notes-provider.tsx'
import { useLessonWork } from './lesson-work.ts'

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
