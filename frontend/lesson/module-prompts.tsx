import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { ModuleId } from '#catalogue/catalogue'
import { notices } from '#core/wording'
import { NotLoaded } from '../prompts/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Lazy, because a phone or tablet shows it only when its drawer opens. */
const PromptPanel = lazy(async () => ({
  default: (await import('../prompts/prompt-panel.tsx')).PromptPanel,
}))

/** The learner's prompts beside a lesson. If their code can't be loaded, the rest of the page still works. */
export function ModulePrompts(props: { moduleId: ModuleId; account: string }) {
  return (
    <ErrorBoundary
      fallback={<NotLoaded sentence={notices.promptsNotLoaded} onRetry={() => window.location.reload()} />}
    >
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <PromptPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
