import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { courseById } from '#catalogue/catalogue'
import { getDashboard } from '#dashboard/contract'
import { useClient } from '../client/client.ts'
import { useSession } from '../session/session-provider.tsx'
import { Ground } from '../strata/ground.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { PromptLibrary } from './prompt-library.tsx'

export default function PromptsPage() {
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : ''
  return (
    <>
      <AppHeader />
      <Page title="My prompt library" className="sheet flex flex-col gap-8 pt-8 pb-16 sm:pt-12">
        <div>
          <h1 className="text-3xl font-semibold">My prompt library</h1>
          <p className="mt-2">
            Your reflections and notes have a page of their own: <Link to="/words">all my words</Link>.
          </p>
        </div>
        {account && <PromptLibrary account={account} empty={<Empty />} alone />}
      </Page>
      <AppFooter />
    </>
  )
}

/** The place of the first prompt, and the way to the lesson that the learner read last, or to a first one. */
function Empty() {
  const { send } = useClient()
  const { data } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
  const [latest] = [...(data?.progress ?? [])].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const own = data?.courses.find(({ access }) => access)?.courseId ?? 'genai-course'
  const moduleId = latest?.moduleId ?? courseById(own).modules[0]?.id
  return (
    <div className="grid items-center gap-x-12 gap-y-8 md:grid-cols-[1fr_1fr]">
      <Ground find="seed" className="h-48 w-full rounded-sm md:order-1 md:h-104" />
      <div className="pinned pinned-outline">
        <h2 className="text-xl font-semibold">Your first prompt will be pinned here</h2>
        <p>Save one that you find in a lesson, or write your own beside it.</p>
        <ButtonLink to={`/course/${moduleId}`} className="mt-4 self-start">
          Go to a lesson
        </ButtonLink>
      </div>
    </div>
  )
}
