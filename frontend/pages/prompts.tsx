import { AppHeader } from '../components/app-header.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Link } from '../components/link.tsx'
import { Page } from '../components/page.tsx'
import { PromptLibrary } from '../features/prompts/prompt-library.tsx'
import { useSession } from '../session/session-provider.tsx'

/** The learner's whole prompt library. */
export default function PromptsPage() {
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : ''
  const empty = (
    <EmptyState title="No Prompts Yet" action={<ButtonLink to="/dashboard">Return to Dashboard</ButtonLink>}>
      Prompts that you save or write in a lesson appear here.
    </EmptyState>
  )
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} />
      <Page title="My prompt library" className="sheet flex flex-col gap-8 pt-8 pb-16 sm:pt-12">
        <div>
          <h1 className="text-3xl font-semibold">My prompt library</h1>
          <p className="mt-2">
            Your reflections and notes have a page of their own: <Link to="/words">all my words</Link>.
          </p>
        </div>
        {account && <PromptLibrary account={account} empty={empty} />}
      </Page>
      <AppFooter />
    </>
  )
}
