import { isModuleId } from '#domain/catalogue'
import { LessonSkeleton } from '../features/progress/lesson-skeleton.tsx'
import type { Page } from '../site.ts'
import PageSkeleton from '../skeleton.tsx'

/** A lesson before any script: as it looks while it is on the way. */
export default function ModulePageSkeleton({ page }: { page: Page }) {
  const id = page.path.split('/')[2] ?? ''
  return <PageSkeleton>{isModuleId(id) && <LessonSkeleton moduleId={id} />}</PageSkeleton>
}
