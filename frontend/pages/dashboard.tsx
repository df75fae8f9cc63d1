import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Dashboard, getDashboard } from '#contract/dashboard'
import { settings } from '#contract/site-settings'
import { courses, flagship } from '#domain/catalogue'
import { portal } from '#domain/wording'
import { useStoredDrafts } from '../autosave/stored-drafts.ts'
import { ApiProblem, useClient } from '../client/client.ts'
import { AppHeader } from '../components/app-header.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { Button } from '../components/forms/button.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { CertificateList } from '../features/certificates/certificate-list.tsx'
import { CourseCard } from '../features/dashboard/course-card.tsx'
import { type CourseState, courseGroups } from '../features/dashboard/course-groups.ts'
import { CourseOffer } from '../features/dashboard/course-offer.tsx'
import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx'
import { nextStep } from '../features/dashboard/next-step.ts'
import { NextStepCard } from '../features/dashboard/next-step-card.tsx'
import { EnrolButton } from '../features/payments/enrol-button.tsx'
import { useSession } from '../session/session-provider.tsx'
import '../styles/dashboard.css'

/** Lazy, because few learners ever see one. The choices need autosave's code, which is as large as the page. */
const WaitingChoices = lazy(() => import('../features/notes/waiting-choices.tsx'))
const Notices = lazy(() => import('./dashboard/notices.tsx'))

/** The learner's dashboard: next step, courses, certificates and prompt library. */
export default function DashboardPage() {
  const { send } = useClient()
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : undefined
  const stored = useStoredDrafts(account)
  const { data, error, refetch } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
  return (
    <>
      <AppHeader trailing={<AccountMenu email={data?.email} />} />
      <Page title={portal.name} className="sheet pt-8 pb-16 sm:pt-12 sm:pb-24">
        <h1 className="font-sans text-base font-semibold text-bark">{portal.name}</h1>
        {error && !data && (
          <div className="mt-6">
            <ErrorState
              level={2}
              title="Your dashboard could not be loaded"
              requestId={error instanceof ApiProblem ? error.requestId : undefined}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            >
              {error.message}
            </ErrorState>
          </div>
        )}
        {!data && !error && <DashboardSkeleton />}
        {account && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              {stored && <WaitingChoices account={account} />}
              {data && hasNotice(data) && <Notices account={account} dashboard={data} />}
            </Suspense>
          </ErrorBoundary>
        )}
        {data && <Overview dashboard={data} />}
      </Page>
      <AppFooter />
    </>
  )
}

const hasNotice = ({ deletion, toAgree, debits }: Dashboard) => deletion || toAgree || debits

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const first = dashboard.name.trim().split(/\s+/)[0]
  const step = nextStep(dashboard)
  const { mine, more } = courseGroups(dashboard, settings.payment)
  const fresh = dashboard.progress.length === 0 && dashboard.certificates.length === 0
  const priced = settings.payment === 'required'
  const enrolFor = ({ course, access, open }: CourseState) =>
    priced && !access && open ? (
      <EnrolButton courseId={course.id} look={course === flagship && !step ? 'primary' : 'secondary'} />
    ) : undefined
  const earned = <Earned dashboard={dashboard} />
  return (
    <>
      <section aria-label="What is next">
        {first && (
          <p className="mt-1 text-3xl font-semibold">
            {fresh ? 'Welcome' : 'Welcome back'}, {first}.
          </p>
        )}
        <div className="mt-6">
          {step ? <NextStepCard step={step} dashboard={dashboard} /> : <p className="text-lg">{withoutStep(mine)}</p>}
        </div>
      </section>
      {mine.length > 0 && (
        <section aria-labelledby="courses" className="mt-10">
          <h2 id="courses" className="text-2xl font-semibold">
            Your courses
          </h2>
          <div className="my-courses">
            {mine.map((state) => (
              <CourseCard
                key={state.course.id}
                state={state}
                dashboard={dashboard}
                enrol={enrolFor(state)}
                priced={priced}
              />
            ))}
          </div>
        </section>
      )}
      {mine.length > 0 && earned}
      {more.length > 0 && (
        <section aria-labelledby="more" className="mt-14">
          <h2 id="more" className="mb-5 text-2xl font-semibold">
            {mine.length > 0 ? 'More courses' : 'Courses'}
          </h2>
          {more.map((state) => (
            <CourseOffer key={state.course.id} state={state} dashboard={dashboard} enrol={enrolFor(state)} />
          ))}
        </section>
      )}
      {mine.length === 0 && earned}
    </>
  )
}

/** What to say where there is no next step. */
function withoutStep(mine: readonly CourseState[]): string {
  if (mine.length === 0) return 'Choose a course below. Each has a free preview.'
  if (mine.every(({ standing }) => standing === 'ended')) return kept
  return mine.length === courses.length && mine.every(({ standing }) => standing === 'finished')
    ? `You have finished all five courses. ${kept}`
    : `You have finished everything you enrolled in. ${kept}`
}

const kept = 'Your notes, prompts and certificates stay here.'

/** Certificates and the way to the prompt library. */
function Earned({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className="mt-14 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <section aria-labelledby="certificates">
        <h2 id="certificates" className="mb-5 text-2xl font-semibold">
          Certificates
        </h2>
        <CertificateList certificates={dashboard.certificates} />
      </section>
      <section aria-labelledby="prompts">
        <h2 id="prompts" className="mb-4 text-2xl font-semibold">
          Prompts
        </h2>
        <p>Search, copy and export the prompts that you save in lessons.</p>
        <ButtonLink look="secondary" to="/prompts" className="mt-4">
          My prompt library
        </ButtonLink>
      </section>
    </div>
  )
}
