import type { ModuleId } from '#catalogue/catalogue'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LessonTitle } from './lesson-head.tsx'

/** A lesson's layout while it loads. */
export function LessonSkeleton({ moduleId }: { moduleId: ModuleId }) {
  return (
    <div
      role="status"
      aria-busy="true"
      className="mx-auto flex max-w-[calc(var(--container-column)+2.5rem)] flex-col gap-3 px-5 pb-12"
    >
      <Skeleton className="-mx-5 mb-2 h-37.5 sm:mx-0 sm:mt-8 sm:h-47.5" />
      <LessonTitle moduleId={moduleId} />
      <p className="flex min-h-6 items-center gap-2 font-sans text-bark">
        <Spinner /> Opening the lesson
      </p>
      {['w-full', 'w-11/12', 'w-10/12', 'w-5/12'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
