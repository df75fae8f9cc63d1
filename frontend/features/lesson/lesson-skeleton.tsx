import type { ModuleId } from '#domain/catalogue'
import { Skeleton } from '../../components/skeleton.tsx'
import { Spinner } from '../../components/spinner.tsx'
import { LessonTitle } from './lesson-head.tsx'

/** A lesson's layout while it loads. */
export function LessonSkeleton({ moduleId }: { moduleId: ModuleId }) {
  return (
    <div
      role="status"
      aria-busy="true"
      className="mx-auto flex max-w-[calc(var(--container-column)+2.5rem)] flex-col gap-5 px-5 pt-8 pb-12 sm:pt-12"
    >
      <LessonTitle moduleId={moduleId} />
      <p className="flex min-h-6 items-center gap-2 font-sans text-bark">
        <Spinner /> Opening the lesson
      </p>
      <Skeleton className="mt-2 mb-8 h-24 w-60" />
      {['w-full', 'w-11/12', 'w-10/12', 'w-5/12'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
