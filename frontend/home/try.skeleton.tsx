import { AboutTheMachine } from '../exercises/next-word/about.tsx'
import { TryLead } from '../exercises/next-word/lead.tsx'
import { Still } from '../exercises/next-word/still.tsx'
import PageSkeleton from '../ui/page-skeleton.tsx'

/** The page before its script loads, and for search engines: everything but the moving part. */
export default function TrySkeleton() {
  return (
    <PageSkeleton bar="visitor">
      <div className="sheet pt-8 pb-16 sm:pt-12">
        <TryLead />
        <div className="mt-8">
          <Still />
        </div>
        <AboutTheMachine />
      </div>
    </PageSkeleton>
  )
}
