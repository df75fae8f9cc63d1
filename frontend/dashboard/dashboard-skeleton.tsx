import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** The dashboard's layout while its data loads. */
export function DashboardSkeleton() {
  return (
    <div role="status">
      <p className="mt-1 flex min-h-12 items-center gap-2 font-sans text-bark">
        <Spinner /> Loading your courses
      </p>
      <Card className="mt-6 grid h-98 content-start overflow-hidden p-0! sm:h-106 lg:h-61 lg:grid-cols-[4fr_3fr]">
        <Skeleton className="h-37.5 sm:h-47.5 lg:h-61" />
        <div className="p-6 sm:px-8">
          <Lines />
        </div>
      </Card>
      <Card className="mt-24 flex h-80 flex-col gap-6 sm:h-120 sm:flex-row">
        <Skeleton className="h-28 w-full sm:h-40 sm:w-2/5" />
        <Lines />
      </Card>
    </div>
  )
}

function Lines() {
  return (
    <div className="flex w-full max-w-md flex-col gap-4">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
}
