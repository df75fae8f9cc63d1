import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link } from 'react-router-dom'
import { courses, flagship } from '#catalogue/catalogue'
import { settings } from '#core/site-settings'
import { portal } from '#core/wording'
import { type Dashboard, getDashboard } from '#dashboard/contract'
import { dueSecondLook, lastCompletionDay } from '#work/rules'
import { AccountMenu } from '../account/account-menu.tsx'
import { useStoredDrafts } from '../autosave/stored-drafts.ts'
import { CertificateTable } from '../certificates/certificate-table.tsx'
import { useClient } from '../client/client.ts'
import { EnrolButton } from '../payments/enrol-button.tsx'
import { useSession } from '../session/session-provider.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { CourseCard } from './course-card.tsx'
import { type CourseState, courseGroups } from './course-groups.ts'
import { CourseOffer } from './course-offer.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FinishedCourse } from './finished-course.tsx'
import { nextStep } from './next-step.ts'
import { NextStepCard } from './next-step-card.tsx'
import type { Due } from './notices.tsx'
import { Tools } from './tools.tsx'

/** Lazy, because few learners ever see one. The choices need autosave's code, which is as large as the page. */
const WaitingChoices = lazy(() => import('./waiting-choices.tsx'))
/** These bring the account page's code along. */
const Notices = lazy(() => import('./notices.tsx'))

/** The learner's dashboard: next step, courses, certificates and prompt library. */
export default function DashboardPage() {
  const { send } = useClient()
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : undefined
  const stored = useStoredDrafts(account)
  const { data, error, refetch } = useQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
  const due = data && dueNotices(data)
  return (
    <>
      <AppHeader trailing={<AccountMenu email={data?.email} />} />
      <Page title={portal.name} className="sheet pt-8 pb-12 sm:pt-12 sm:pb-16">
        <h1 className="font-sans text-base font-semibold text-bark">{portal.name}</h1>
        {error && !data && (
          <div className="mt-6">
            <ErrorState level={2} title="Your dashboard could not be loaded" error={error} onRetry={refetch} />
          </div>
        )}
        {!data && !error && <DashboardSkeleton />}
        {data && <Greeting dashboard={data} />}
        {account && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              {stored && <WaitingChoices account={account} />}
              {due && Object.values(due).some(Boolean) && <Notices account={account} due={due} />}
            </Suspense>
          </ErrorBoundary>
        )}
        {data && <Overview dashboard={data} />}
      </Page>
      <AppFooter />
    </>
  )
}

const dueNotices = ({ debits, deletion, toAgree, progress }: Dashboard): Due => ({
  debits,
  deletion,
  toAgree,
  secondLook: dueSecondLook(progress, new Date()),
})

function Greeting({ dashboard: { name, progress, certificates } }: { dashboard: Dashboard }) {
  const first = name.trim().split(/\s+/)[0]
  const fresh = progress.length === 0 && certificates.length === 0
  if (!first) return null
  return (
    <p className="mt-1 text-3xl font-semibold">
      {fresh ? 'Welcome' : 'Welcome back'}, {first}.
    </p>
  )
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const step = nextStep(dashboard)
  const { mine, more } = courseGroups(dashboard, settings.payment)
  const priced = settings.payment === 'required'
  const enrolFor = ({ course, access, open }: CourseState) =>
    priced && !access && open ? (
      <EnrolButton
        courseId={course.id}
        look={course === flagship && !step && !dashboard.debits ? 'primary' : 'secondary'}
      />
    ) : undefined
  const cards = (states: readonly CourseState[]) => (
    <div className={twoByTwo}>
      {states.map((state) => (
        <CourseCard key={state.course.id} state={state} dashboard={dashboard} enrol={enrolFor(state)} priced={priced} />
      ))}
    </div>
  )
  const finished = mine.filter(({ standing }) => standing === 'finished')
  const open = mine.filter(({ standing }) => standing === 'underway' || standing === 'new')
  const ended = mine.filter(({ standing }) => standing === 'ended')
  const hasHeading = open.length > 0
  const earned = (
    <>
      <Tools dashboard={dashboard} />
      <Certificates dashboard={dashboard} />
    </>
  )
  return (
    <>
      <section aria-label="What is next" className="mt-6">
        {step ? (
          <NextStepCard step={step} dashboard={dashboard} />
        ) : (
          <p className="text-lg">{withoutStep(mine, dashboard)}</p>
        )}
        <NextSitting dashboard={dashboard} />
      </section>
      {mine.length > 0 && (
        <section aria-labelledby="courses" className={hasHeading ? 'mt-10' : 'mt-6'}>
          <h2 id="courses" className={hasHeading ? 'mb-5 text-2xl font-semibold' : 'sr-only'}>
            Your courses
          </h2>
          <div className="grid gap-8">
            {open.length > 0 && cards(open)}
            {finished.length > 0 && (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-8 md:grid-cols-2">
                {finished.map(({ course }) => (
                  <FinishedCourse
                    key={course.id}
                    course={course}
                    dashboard={dashboard}
                    priced={priced}
                    alone={finished.length === 1}
                  />
                ))}
              </div>
            )}
            {ended.length > 0 && cards(ended)}
          </div>
        </section>
      )}
      {mine.length > 0 && earned}
      {more.length > 0 && (
        <section aria-labelledby="more" className="mt-12">
          <h2 id="more" className="mb-5 text-2xl font-semibold">
            {mine.length > 0 ? 'More courses' : 'Courses'}
          </h2>
          <div className={twoByTwo}>
            {more.map((state) => (
              <CourseOffer key={state.course.id} state={state} dashboard={dashboard} enrol={enrolFor(state)} />
            ))}
          </div>
        </section>
      )}
      {mine.length === 0 && earned}
    </>
  )
}

/** "Tuesday, 3.45 pm: Solo prompting lab, 40 min". */
function NextSitting({ dashboard: { sittings: [next] = [] } }: { dashboard: Dashboard }) {
  if (!next) return null
  return (
    <p className="mt-4">
      {next.when}: <Link to={`/course/${next.moduleId}#${next.section}`}>{next.title}</Link>, {next.minutes} min
    </p>
  )
}

/** Two courses beside each other. Each has three rows of this grid, so that their buttons stand on one line. */
const twoByTwo = 'grid gap-x-8 md:grid-cols-2'

/** What to say where there is no next step. */
function withoutStep(mine: readonly CourseState[], { debits }: Dashboard): string {
  if (mine.length === 0 && debits) return 'Each course below has a free preview.'
  if (mine.length === 0) return 'Choose a course below. Each has a free preview.'
  if (mine.every(({ standing }) => standing === 'ended')) return kept
  return mine.length === courses.length && mine.every(({ standing }) => standing === 'finished')
    ? `You have finished all five courses. ${kept}`
    : `You have finished everything you enrolled in. ${kept}`
}

const kept = 'Your notes, prompts and certificates stay here.'

function Certificates({ dashboard }: { dashboard: Dashboard }) {
  return (
    <section aria-labelledby="certificates" className="mt-10">
      <h2 id="certificates" tabIndex={-1} className="mb-4 text-2xl font-semibold">
        Certificates
      </h2>
      {dashboard.certificates.length === 0 ? (
        <p>Certificates appear here as you finish modules and courses.</p>
      ) : (
        <CertificateTable
          certificates={dashboard.certificates}
          completedOn={(modules) => lastCompletionDay(modules, dashboard.progress)}
        />
      )}
    </section>
  )
}
