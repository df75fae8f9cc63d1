import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link } from 'react-router-dom'
import { courseOf, courses, flagship, moduleById } from '#catalogue/catalogue'
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
import { CourseCover } from '../strata/course-cover.tsx'
import { StrataDrawing } from '../strata/strata-drawing.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { CourseCard } from './course-card.tsx'
import { type CourseState, courseGroups, isWide } from './course-groups.ts'
import { courseLayers } from './course-layers.ts'
import { CourseOffer } from './course-offer.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { FinishedCover, FinishedPlate } from './finished-course.tsx'
import { minutesLeftIn, timeLeft } from './minutes-left.ts'
import { type NextStep, nextStep } from './next-step.ts'
import type { Due } from './notices.tsx'

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
      <Page title={portal.name} className="sheet pt-8 pb-16 sm:pt-12 sm:pb-24">
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
  /** Two beside each other. A wide card has its row to itself, and so has a last one that nothing stands beside. */
  const cards = (states: readonly CourseState[]) => {
    const narrow = states.filter((state) => !isWide(state))
    const alone = narrow.length % 2 === 1 ? narrow.at(-1) : undefined
    return (
      states.length > 0 && (
        <div className="grid gap-5 md:grid-cols-2">
          {states.map((state) => (
            <CourseCard
              key={state.course.id}
              state={state}
              dashboard={dashboard}
              enrol={enrolFor(state)}
              priced={priced}
              alone={state === alone}
            />
          ))}
        </div>
      )
    )
  }
  const finished = mine.filter(({ standing }) => standing === 'finished')
  const open = mine.filter(({ standing }) => standing === 'underway' || standing === 'new')
  const ended = mine.filter(({ standing }) => standing === 'ended')
  const covers = finished.filter(({ course }) => course !== flagship)
  const earned = <Earned dashboard={dashboard} />
  return (
    <>
      <section aria-label="What is next" className="mt-6">
        {step ? (
          <NextStepCard step={step} dashboard={dashboard} />
        ) : (
          <p className="text-lg">{withoutStep(mine, dashboard)}</p>
        )}
      </section>
      {mine.length > 0 && (
        <section aria-labelledby="courses" className={open.length > 0 ? 'mt-10' : 'mt-6'}>
          <h2 id="courses" className={open.length > 0 ? 'mb-5 text-2xl font-semibold' : 'sr-only'}>
            Your courses
          </h2>
          <div className="grid gap-8">
            {cards(open)}
            {covers.length < finished.length && (
              <FinishedPlate course={flagship} dashboard={dashboard} priced={priced} />
            )}
            {covers.length > 0 && (
              <div className="grid gap-x-5.5 gap-y-8 sm:grid-cols-2 lg:grid-cols-12">
                {covers.map(({ course }) => (
                  <FinishedCover key={course.id} course={course} dashboard={dashboard} covers={covers.length} />
                ))}
              </div>
            )}
            {cards(ended)}
          </div>
        </section>
      )}
      {mine.length > 0 && earned}
      {more.length > 0 && (
        <section aria-labelledby="more" className="mt-14">
          <h2 id="more" className="mb-5 text-2xl font-semibold">
            {mine.length > 0 ? 'More courses' : 'Courses'}
          </h2>
          <div className="grid gap-x-8 gap-y-10 md:grid-cols-2">
            {more.map((state, index) => (
              <CourseOffer
                key={state.course.id}
                state={state}
                dashboard={dashboard}
                enrol={enrolFor(state)}
                alone={index === 0 && more.length % 2 === 1}
              />
            ))}
          </div>
        </section>
      )}
      {mine.length === 0 && earned}
    </>
  )
}

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

/** What the learner has gained: a line of links to it, then the certificates. */
function Earned({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <ul className="mt-10 flex flex-wrap gap-x-8 text-lg [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        <li>
          <Link to="/record">{['My learning record', dashboard.record].filter(Boolean).join(': ')}</Link>
        </li>
        <li>
          <Link to="/prompts">My prompt library</Link>
        </li>
        <li>
          <Link to="/words">All my words</Link>
        </li>
      </ul>
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
    </>
  )
}

const picture = 'w-28 shrink-0 max-sm:hidden sm:w-36 lg:w-44'

/** The learner's next step: the module and section, the progress of its course or its cover, and a button to go there. */
export function NextStepCard({ step, dashboard }: { step: NextStep; dashboard: Dashboard }) {
  const { moduleId, title, section, verb } = step
  const course = courseOf(moduleId)
  const layers = courseLayers(course, dashboard)
  return (
    <Card tone="highlighted" className="flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-center">
      {layers.every(({ state }) => state === 'open') ? (
        <CourseCover course={course} className={picture} />
      ) : (
        <StrataDrawing id="next" layers={layers} className={picture} />
      )}
      <div className="min-w-0 grow">
        <p className="font-sans text-sm font-semibold text-bark">
          {verb === 'Continue' ? 'Where you left off' : 'What comes next'}
        </p>
        <p className="mt-1 text-2xl font-semibold">{title}</p>
        {section && <p className="mt-1 first-letter:uppercase">{section}</p>}
        <p className="font-sans text-sm text-bark">{timeLeft(minutesLeftIn(moduleById(moduleId), dashboard))}</p>
      </div>
      <ButtonLink to={`/course/${moduleId}`} className="shrink-0 px-7!">
        <span className="sr-only">
          {verb}: {title}
          {section && `, ${section}`}
        </span>
        <span aria-hidden="true">{verb}</span>
        <ArrowRight aria-hidden="true" size={18} />
      </ButtonLink>
    </Card>
  )
}
