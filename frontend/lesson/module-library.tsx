import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { notices } from '#core/wording'
import { NotLoaded } from '../prompts/not-loaded.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useLessonWork } from './lesson-work.ts'

/** Lazy, because only module 5 needs it. If the chunk fails to load, the rest of the page still works. */
const PromptLibrary = lazy(async () => {
  const { PromptLibrary: Library } = await import('../prompts/prompt-library.tsx')
  return { default: Library }
})

/** The learner's prompt library in module 5. If there are no prompts, only this part of the page says so. */
export function ModuleLibrary() {
  const { account } = useLessonWork()
  const empty = (
    <EmptyState level={3} title="No Prompts Yet" action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}>
      Prompts that you save in modules 1 to 4 appear here, grouped by module.
    </EmptyState>
  )
  return (
    <ErrorBoundary
      fallback={<NotLoaded sentence={notices.libraryNotLoaded} onRetry={() => window.location.reload()} />}
    >
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <PromptLibrary account={account} empty={empty} />
      </Suspense>
    </ErrorBoundary>
  )
}
