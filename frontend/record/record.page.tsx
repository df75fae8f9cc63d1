import { useLocation } from 'react-router-dom'
import { recordWords } from '#record/wording'
import { useSession } from '../session/session-provider.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { RecordView } from './record-view.tsx'
import { useRecord } from './use-record.ts'

/** The learner's log of professional learning, here and elsewhere, with the fields that their authority names. */
export default function RecordPage() {
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : ''
  const { hash, search } = useLocation()
  const { data, error, refetch } = useRecord()
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title={recordWords.title} className="sheet flex flex-col gap-5 pt-8 pb-20">
        <h1 className="text-3xl">{recordWords.title}</h1>
        <p className="max-w-measure text-lg">
          All your professional learning in one place, beside the hours that your authority asks.
        </p>
        <p className="max-w-measure font-sans text-sm text-bark">
          {recordWords.own} No other teacher and no school sees it.{' '}
          <a href={`/professional-learning${data?.period ? `#${data.period.place}` : ''}`}>What counts in each state</a>
        </p>
        {data && account ? (
          <RecordView account={account} record={data} begin={hash.slice(1)} impact={search === '?impact'} />
        ) : error ? (
          <ErrorState level={2} title="Your record could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <Spinner />
        )}
      </Page>
      <AppFooter />
    </>
  )
}
