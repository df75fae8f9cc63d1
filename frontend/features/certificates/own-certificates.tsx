import { useQuery } from '@tanstack/react-query'
import { getDashboard } from '#contract/dashboard'
import { ApiProblem, useClient } from '../../client/client.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { CertificateList } from './certificate-list.tsx'

/** The learner's certificates, apart from the dashboard, whose data they come with. */
export default function OwnCertificates() {
  const { send } = useClient()
  const { data, error, refetch } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard, {}) })
  if (data) return <CertificateList certificates={data.certificates} />
  if (!error)
    return (
      <div role="status">
        <span className="sr-only">Loading your certificates…</span>
        <Skeleton className="h-20 w-full" />
      </div>
    )
  return (
    <ErrorState
      level={2}
      title="Your certificates could not be loaded"
      requestId={error instanceof ApiProblem ? error.requestId : undefined}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    >
      {error.message}
    </ErrorState>
  )
}
