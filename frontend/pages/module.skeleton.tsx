import { LessonSkeleton } from '../features/progress/lesson-skeleton.tsx'
import PageSkeleton from '../skeleton.tsx'

/** A lesson before any script: as it looks while it is on the way. */
export default function ModulePageSkeleton() {
  return (
    <PageSkeleton>
      <LessonSkeleton />
    </PageSkeleton>
  )
}
