import { AboutTheMachine } from '../components/next-word/about.tsx'
import { TryLead } from '../components/next-word/lead.tsx'
import { Still } from '../components/next-word/still.tsx'
import PageSkeleton from '../components/page-skeleton.tsx'

/** The page before its script loads, and for search engines: everything but the moving part. */
export default function TrySkeleton() {
  return (
    <PageSkeleton>
      <div className="sheet max-w-[48rem] pt-8 pb-16 sm:pt-12">
        <TryLead />
        <div className="mt-8">
          <Still />
        </div>
        <AboutTheMachine />
      </div>
    </PageSkeleton>
  )
}
