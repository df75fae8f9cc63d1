import type { ReactNode } from 'react'
import { type Course, type CourseId, courseById, courseMinutes, courses, flagship, price } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { certificate } from '#certificates/wording'
import type { Provider } from '#core/provider'
import type { SiteSettings } from '#core/site-settings'
import type { Exercise, LessonPreview } from '#lessons/lesson'
import { CourseCover } from '../strata/course-cover.tsx'
import { Horizon } from '../strata/landscape.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { SiteFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { StandardsList } from '../ui/standards-list.tsx'
import { formatDuration } from '../ui/time.ts'
import { ModuleList, Welcome } from './flagship.tsx'
import { FreePreview } from './free-preview.tsx'
import { signUpFor } from './sign-up-for.ts'

type CourseInfoProps = {
  courseId: CourseId
  /** Undefined at `/course-info`, which stays short and links to the flagship's, and while the course has no lesson. */
  preview?: LessonPreview | undefined
  /** The exercise that anyone may try in the preview. */
  sample?: Exercise | undefined
  settings: SiteSettings
}

/** The public page of a course. The flagship's welcomes the visitor, is set larger, and ends with all courses. */
export default function CourseInfo({ courseId, preview, sample, settings: { payment, provider } }: CourseInfoProps) {
  const course = courseById(courseId)
  const { subtitle, audience, outcomes } = courseDescriptions[courseId]
  const isFlagship = course === flagship
  const priced = payment === 'required'
  const hours = formatDuration(courseMinutes(course))
  const headingSize = isFlagship ? 'text-3xl' : 'text-2xl'
  return (
    <>
      <SiteHeader>
        {!isFlagship && (
          <a className="inline-flex min-h-11 items-center" href="/course-info">
            All courses
          </a>
        )}
      </SiteHeader>
      <main id="content" tabIndex={-1}>
        <header className="sheet grid items-center gap-x-16 gap-y-8 pt-8 pb-12 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div>
            <Title title={course.title} isFlagship={isFlagship} />
            <p className={`${isFlagship ? 'mt-6' : 'mt-5'} max-w-[44ch] text-lg`}>{subtitle}</p>
            <p className="mt-4 font-sans text-sm text-bark">
              {hours} · {isFlagship && `${course.modules.length} modules · `}
              {certificate.mode}
              {priced && <span className="lg:hidden"> · {price.label}</span>}
            </p>
          </div>
          <CourseCover course={course} className="sheet-bleed sm:max-w-96 lg:max-w-none" />
        </header>

        <div
          className={`sheet grid gap-x-16 gap-y-14 pt-4 lg:grid-cols-[minmax(0,1fr)_23rem] ${isFlagship ? '' : 'pb-20 sm:pb-28'}`}
        >
          {isFlagship && <Welcome />}

          <Outcomes outcomes={outcomes} size={headingSize}>
            {isFlagship && (
              <p className="mt-5 text-reading">
                <span className="font-semibold">Who it is for:</span> {audience}.
              </p>
            )}
          </Outcomes>

          {isFlagship ? <ModuleList /> : <AudienceAndHours audience={audience} hours={hours} />}

          <aside className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
            <div className="lg:sticky lg:top-8">
              <PriceBox
                payment={payment}
                provider={provider}
                covers={isFlagship ? 'for all 5 modules' : 'for the whole course'}
                start={isFlagship ? '/dashboard' : signUpFor(course)}
              />
              {(isFlagship || preview) && (
                <p className="mt-5">
                  <a href={preview ? '#preview' : previewAddress(course)}>Read the beginning for free</a>: the overview
                  and the first section{isFlagship ? ' of module 1' : ', here on this page'}. No account needed.
                </p>
              )}
            </div>
          </aside>

          <section aria-labelledby="standards">
            <h2 id="standards" className={headingSize}>
              The standards it works towards
            </h2>
            <p className="mt-4 mb-6 max-w-measure">
              From the Australian Professional Standards for Teachers (AITSL), at the Proficient level.
            </p>
            <StandardsList codes={course.standards} />
            <p className="mt-8 max-w-measure border-l-2 border-ochre pl-5">{certificate.recognition}</p>
          </section>
        </div>

        {preview && (
          <FreePreview preview={preview} sample={sample} priced={priced} className={isFlagship ? 'mt-20' : ''} />
        )}
        {isFlagship && <AllCourses priced={priced} />}
      </main>
      {!isFlagship && <Horizon className="block h-14 w-full sm:h-20" />}
      <SiteFooter provider={provider} />
    </>
  )
}

/** The flagship's long title stands in two lines, broken at its colon. */
function Title({ title, isFlagship }: { title: string; isFlagship: boolean }) {
  if (!isFlagship) return <h1 className="text-3xl tracking-tight">{title}</h1>
  const [heading, ...rest] = title.split(': ')
  return (
    <h1 className="text-4xl tracking-tight">
      {heading}: <span className="mt-3 block text-2xl tracking-normal">{rest.join(': ')}</span>
    </h1>
  )
}

function AudienceAndHours({ audience, hours }: { audience: string; hours: string }) {
  return (
    <>
      <section aria-labelledby="audience">
        <h2 id="audience" className="text-2xl">
          Who it is for
        </h2>
        <p className="mt-4 text-reading">{audience}.</p>
      </section>

      <section aria-labelledby="hours">
        <h2 id="hours" className="text-2xl">
          The hours
        </h2>
        <p className="mt-4 max-w-measure text-reading">
          {hours} of reading and doing, at your own pace. Every section says how long it takes, including its
          activities.
        </p>
      </section>
    </>
  )
}

type OutcomesProps = { outcomes: readonly string[]; size: 'text-2xl' | 'text-3xl'; children?: ReactNode }

/** A section with what a teacher will be able to do at the end of a course. */
export function Outcomes({ outcomes, size, children }: OutcomesProps) {
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className={size}>
        What you will be able to do
      </h2>
      <div className="reading mt-4">
        <ul>
          {outcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  )
}

type PriceBoxProps = {
  payment: 'required' | 'off'
  provider: Provider
  /** What the one payment is for: "for all 5 modules". */
  covers: string
  /** Where "Get Started" leads. */
  start: string
}

/** What a course costs, or that the school provides it. */
export function PriceBox({ payment, provider, covers, start }: PriceBoxProps) {
  return (
    <div className="border border-bark bg-leaf p-6">
      {payment === 'required' ? (
        <>
          <h2 className="font-sans text-sm font-semibold text-bark">Investment</h2>
          <p className="mt-1 text-3xl font-semibold">{price.label}</p>
          <p className="mt-2">One-time payment {covers}.</p>
          {provider.gstRegistered && (
            <p className="mt-2 text-sm">The price includes GST, and you receive a tax invoice.</p>
          )}
        </>
      ) : (
        <>
          <h2 className="text-xl font-semibold">Provided for you</h2>
          <p className="mt-2">{provider.organisation} provides this course to its staff. Sign in to open all of it.</p>
        </>
      )}
      <ButtonLink href={start} wide className="mt-5">
        Get Started
      </ButtonLink>
    </div>
  )
}

/** The address of a course's free preview. */
export const previewAddress = (course: Course): string => `/course-info/${course.id}#preview`

export const AllCourses = ({ priced }: { priced: boolean }) => (
  <section aria-labelledby="all-courses" className="mt-20 bg-sand pt-20 sm:mt-28">
    <div className="sheet">
      <h2 id="all-courses" className="text-3xl">
        All five courses
      </h2>
      <ul className="mt-8">
        {courses.map((course) => (
          <CourseEntry key={course.id} course={course} priced={priced} />
        ))}
      </ul>
    </div>
    <Horizon className="mt-12 block h-14 w-full sm:h-20" />
  </section>
)

/** A course in the list: outcomes, standards, hours, price, audience and a link to the preview. */
function CourseEntry({ course, priced }: { course: Course; priced: boolean }) {
  return (
    <li className="grid gap-x-10 gap-y-4 border-t border-bark/40 py-7 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)_14rem]">
      <CourseCover course={course} small className="w-full self-start sm:w-36" />
      <div>
        <h3 className="text-xl">
          <a href={`/course-info/${course.id}`} className="-my-2.5 inline-block py-2.5">
            {course.title}
          </a>
        </h3>
        <p className="mt-1">{courseDescriptions[course.id].subtitle}</p>
        <p className="mt-4 font-sans text-sm font-semibold">You will be able to</p>
        <ul className="mt-1 list-['–__'] pl-5">
          {courseDescriptions[course.id].outcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
        <Disclosure summary={`Standards ${course.standards.join(', ')}`} className="mt-5 border-bark/40! text-sm">
          <StandardsList codes={course.standards} />
        </Disclosure>
      </div>
      <div className="font-sans text-sm text-bark sm:col-start-2 lg:col-start-3">
        <p className="font-semibold text-ink">
          {formatDuration(courseMinutes(course))}
          {priced && ` · ${price.label}`}
        </p>
        <p>{courseDescriptions[course.id].audience}</p>
        <p className="mt-2">
          <a href={previewAddress(course)} className="inline-flex min-h-11 items-center">
            Free preview
            <span className="sr-only">: {course.title}</span>
          </a>
        </p>
      </div>
    </li>
  )
}
