import { Link } from 'react-router-dom'
import { useWords } from '../client/use-words.ts'
import { Ground } from '../strata/ground.tsx'
import { AppFooter } from '../ui/app-footer.tsx'
import { AppHeader } from '../ui/app-header.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { AllWords, LoadingWords, WordsTools } from './all-words.tsx'
import './words.css'

/** Every reflection and note of the learner on one page. It stays readable after access to a course has ended. */
export default function WordsPage() {
  const { data, error, refetch } = useWords()
  return (
    <>
      <AppHeader back={{ to: '/account', label: 'Back to your account' }} />
      <Page title="All my words" className="sheet words">
        <header className="words-title">
          <Ground find="pencil" className="sheet-bleed words-cover" />
          <div className="flex flex-col gap-4 py-8">
            <h1 className="text-5xl tracking-tight">All my words</h1>
            <p className="max-w-measure">
              Every reflection and note that you have saved in a lesson. They are yours, even after a course has ended.
              To change them, open the lesson. What you log of them is in <Link to="/record">your record</Link>.
            </p>
            {data && data.length > 0 && <WordsTools modules={data} />}
          </div>
        </header>
        {data ? (
          data.length > 0 ? (
            <AllWords modules={data} />
          ) : (
            <EmptyState title="Nothing written yet" action={<ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>}>
              What you write in the boxes of a lesson appears here.
            </EmptyState>
          )
        ) : error ? (
          <ErrorState level={2} title="Your words could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <LoadingWords />
        )}
      </Page>
      <AppFooter />
    </>
  )
}
