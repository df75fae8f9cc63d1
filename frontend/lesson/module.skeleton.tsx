import { isModuleId } from '#catalogue/catalogue'
import type { Page } from '#catalogue/pages'
import PageSkeleton from '../ui/page-skeleton.tsx'
import { LessonSkeleton } from './lesson-skeleton.tsx'

/** A lesson before its script has loaded: the same skeleton as while its data loads. */
export default function ModulePageSkeleton({ page }: { page: Page }) {
  const id = page.path.split('/')[2] ?? ''
  return <PageSkeleton>{isModuleId(id) && <LessonSkeleton moduleId={id} />}</PageSkeleton>
}
