import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Dashboard, getDashboard } from '#contract/dashboard'
import { settings } from '#contract/site-settings'
import { courses, flagship } from '#domain/catalogue'
import { portal } from '#domain/wording'
import { ApiProblem, useClient } from '../client/client.ts'
import { AppHeader } from '../components/app-header.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { Button } from '../components/forms/button.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import { AccountMenu } from '../features/account/account-menu.tsx'
import { CertificateList } from '../features/certificates/certificate-list.tsx'
import { CourseCard } from '../features/dashboard/course-card.tsx'
import { DashboardSkeleton } from '../features/dashboard/dashboard-skeleton.tsx'
import { nextStep } from '../features/dashboard/next-step.ts'
import { NextStepCard } from '../features/dashboard/next-step-card.tsx'
import { EnrolButton } from '../features/payments/enrol-button.tsx'
import { useSession } from '../session/session-provider.tsx'

/** Lazy, because hardly anyone has two versions of a text, and autosave's code loads after the page. */
const WaitingChoices = lazy(() => import('../features/notes/waiting-choices.tsx'))

/** The learner's dashboard: next step, courses, certificates and prompt library. */
export default function DashboardPage() {
  const { send } = useClient()
  const { state } = useSession()
  const account = 'sub' in state ? state.sub : undefined
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
              <WaitingChoices account={account} />
            </Suspense>
          </ErrorBoundary>
        )}
        {data && <Overview dashboard={data} />}
      </Page>
    </>
  )
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  const first = dashboard.name.trim().split(/\s+/)[0]
  const step = nextStep(dashboard)
  const priced = settings.payment === 'required'
  const enrolFor = (courseId: (typeof courses)[number]['id']) => {
    const state = dashboard.courses.find((one) => one.courseId === courseId)
    return priced && state && !state.access && state.open ? (
      <EnrolButton courseId={courseId} look={courseId === flagship.id && !step ? 'primary' : 'secondary'} />
    ) : undefined
  }
  return (
    <>
      <section aria-label="What is next">
        {first && <p className="mt-1 text-3xl font-semibold">Welcome back, {first}.</p>}
        <div className="mt-6">
          {step ? (
            <NextStepCard step={step} dashboard={dashboard} />
          ) : (
            <p className="text-lg">
              {dashboard.courses.some((course) => course.access)
                ? 'You have finished everything you enrolled in. Your notes, prompts and certificates stay here.'
                : 'Choose a course below. Each has a free preview.'}
            </p>
          )}
        </div>
      </section>
      <section aria-labelledby="courses" className="mt-14">
        <h2 id="courses" className="text-2xl font-semibold">
          Courses
        </h2>
        <div className="mt-5 grid gap-5 md:grid-cols-2 *:first:md:col-span-2">
          {courses.map((course) => (
            <CourseCard
              key={course.id}
              course={course}
              dashboard={dashboard}
              priced={priced}
              enrol={enrolFor(course.id)}
            />
          ))}
        </div>
      </section>
      <div className="mt-14 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_19rem]">
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
    </>
  )
}
