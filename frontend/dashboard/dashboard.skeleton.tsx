import { portal } from '#core/wording'
import { Wordmark } from '../ui/header.tsx'
import PageSkeleton from '../ui/page-skeleton.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

/** The dashboard before its script has loaded: the same skeleton as while its data loads. */
export default function DashboardPageSkeleton() {
  return (
    <PageSkeleton bar={<Wordmark compact="both" />}>
      <div className="sheet pt-8 pb-16 sm:pt-12 sm:pb-24">
        <h1 className="font-sans text-base font-semibold text-bark">{portal.name}</h1>
        <DashboardSkeleton />
      </div>
    </PageSkeleton>
  )
}
