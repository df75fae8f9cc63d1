import { Card } from '../../components/card.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { Spinner } from '../../components/spinner.tsx'

/** The dashboard's layout while its data loads. */
export function DashboardSkeleton() {
  return (
    <div role="status">
      <p className="mt-1 flex min-h-12 items-center gap-2 font-sans text-bark">
        <Spinner /> Loading your courses
      </p>
      <Card className="mt-6 flex h-36 items-center gap-8">
        <Skeleton className="h-20 w-36 shrink-0 max-sm:hidden" />
        <Lines />
      </Card>
      <div className="mt-28 grid gap-5 md:grid-cols-2 *:first:md:col-span-2">
        <Card className="h-120">
          <Skeleton className="h-8 w-3/4 max-w-md" />
          <Skeleton className="mt-5 mb-10 h-24 w-60 max-w-full" />
          <Lines />
        </Card>
        <Card className="h-52">
          <Lines />
        </Card>
        <Card className="h-52">
          <Lines />
        </Card>
      </div>
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
