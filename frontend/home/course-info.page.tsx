import type { ReactNode } from 'react'
import { type Course, type CourseId, courseById, courseMinutes, courses, flagship, price } from '#catalogue/catalogue'
import { courseDescriptions, courseSummaries } from '#catalogue/course-descriptions'
import { certificate } from '#certificates/wording'
import type { Provider } from '#core/provider'
import type { SiteSettings } from '#core/site-settings'
import type { CoursePreview } from '#lessons/contract'
import { CoursePeople, peopleOf } from '../elements/course-people.tsx'
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
import { SeeInside } from './see-inside.tsx'
import { signUpFor } from './sign-up-for.ts'
import { Specimen } from './specimen.tsx'

type CourseInfoProps = {
  courseId: CourseId
  /** Undefined while the course has no lesson. */
  inside?: CoursePreview | undefined
  /** Whether the free preview stands on this page. `/course-info` stays shorter, and links to the flagship's own address. */
  hasPreview?: boolean
  settings: SiteSettings
}

const columns = 'sheet gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]'

/** The public page of a course: what it's about and costs, an exercise to try, the certificate, then its free beginning. */
export default function CourseInfo({ courseId, inside, hasPreview = false, settings }: CourseInfoProps) {
  const { payment, provider } = settings
  const course = courseById(courseId)
  const written = peopleOf(courseId, settings.people)
  const { subtitle, audience, outcomes } = courseDescriptions[courseId]
  const isFlagship = course === flagship
  const priced = payment === 'required'
  const start = isFlagship ? '/dashboard' : signUpFor(course)
  const preview = hasPreview ? inside?.preview : undefined
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <header className="sheet grid items-center gap-x-16 gap-y-6 pt-6 pb-8 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div>
            <Title title={course.title} />
            <p className="mt-4 max-w-[46ch] text-lg">{subtitle}</p>
            <p className="mt-3 font-sans text-sm text-bark">
              {formatDuration(courseMinutes(course))} · {isFlagship && `${course.modules.length} modules · `}
              {certificate.mode}
              {priced && <span className="lg:hidden"> · {price.label}</span>}
            </p>
          </div>
          <CourseCover course={course} className="sheet-bleed max-h-48 sm:max-w-96 lg:max-h-none lg:max-w-none" />
        </header>

        {/* Price and text share a cell, so that the price stays in sight beside all of the text. On a phone it stands above. */}
        <div className="lg:grid lg:*:[grid-area:1/1]">
          <aside className={`${columns} mb-12 lg:pointer-events-none`}>
            <div className="lg:col-start-2">
              <div className="lg:pointer-events-auto lg:sticky lg:top-8">
                <PriceBox
                  payment={payment}
                  provider={provider}
                  covers={isFlagship ? 'for all 5 modules' : 'for the whole course'}
                  start={start}
                />
                {inside && (
                  <p className="mt-4">
                    <a href={preview ? '#preview' : previewAddress(course)}>Read the beginning for free</a>: the
                    overview and the first section{isFlagship && ' of module 1'}. No account needed.
                  </p>
                )}
              </div>
            </div>
          </aside>

          <div className="min-w-0">
            <div className={columns}>
              <div className="flex min-w-0 flex-col gap-y-12">
                <Part id="outcomes" title="What you will be able to do">
                  <div className="reading">
                    <ul>
                      {outcomes.map((outcome) => (
                        <li key={outcome}>{outcome}</li>
                      ))}
                    </ul>
                  </div>
                  <p className="mt-5 max-w-measure text-reading">
                    <span className="font-semibold">Who it is for:</span> {audience}.
                  </p>
                </Part>

                {inside?.sample && (
                  <Part id="inside" title={`See inside: ${inside.sample.title}`}>
                    <SeeInside exercise={inside.sample} replies={inside.replies} />
                    {isFlagship && (
                      <p className="mt-4">
                        <a href={`/course/${inside.preview.moduleId}`}>Answer it in the free preview</a>, as in the
                        course.
                      </p>
                    )}
                  </Part>
                )}

                {isFlagship ? (
                  <Part id="modules" title="The five modules">
                    <ModuleList />
                  </Part>
                ) : (
                  inside && (
                    <Part id="modules" title="What’s in it">
                      <ol className="grid gap-x-8 font-sans text-sm sm:grid-cols-2">
                        {[inside.preview.first, ...inside.preview.outline].map(({ id, title, minutes }) => (
                          <li key={id} className="flex justify-between gap-3 border-b border-line py-1.5">
                            {title} <span className="shrink-0 text-bark">{minutes} min</span>
                          </li>
                        ))}
                      </ol>
                    </Part>
                  )
                )}

                <Part id="certificate" title="Your certificate">
                  <div className="grid items-start gap-6 sm:grid-cols-[13rem_minmax(0,1fr)]">
                    {inside && (
                      <Specimen
                        course={course}
                        provider={provider}
                        reviewed={inside.preview.reviewed}
                        className="max-w-60"
                      />
                    )}
                    <div>
                      <p>
                        It has your name, {formatDuration(courseMinutes(course))} of learning, the day you finished and
                        the standards in full. Its code leads to a page where anyone can <a href="/verify">check it</a>.
                      </p>
                      <p className="mt-4 border-l-2 border-ochre pl-4">{certificate.recognition}</p>
                      <Disclosure summary={`Standards ${course.standards.join(', ')}`} className="mt-5">
                        <p className="mb-4 text-sm">
                          From the Australian Professional Standards for Teachers (AITSL), at the Proficient level.
                        </p>
                        <StandardsList codes={course.standards} />
                      </Disclosure>
                    </div>
                  </div>
                </Part>

                {written.length > 0 && (
                  <Part id="people" title="Who wrote and reviewed it">
                    <CoursePeople people={written} />
                  </Part>
                )}
                {isFlagship && (
                  <Part id="welcome" title="Welcome">
                    <Welcome />
                  </Part>
                )}
                {preview && <FreePreview preview={preview} priced={priced} />}
              </div>
            </div>
            <PriceBar start={start} priced={priced} />
          </div>
        </div>
        <OtherCourses course={course} priced={priced} />
      </main>
      <SiteFooter provider={provider} />
    </>
  )
}

/** A long title stands in two lines, broken at its colon. */
function Title({ title }: { title: string }) {
  const [heading, ...rest] = title.split(': ')
  return (
    <h1 className="text-4xl tracking-tight">
      {heading}
      {rest.length > 0 && (
        <>
          : <span className="mt-2 block text-2xl tracking-normal">{rest.join(': ')}</span>
        </>
      )}
    </h1>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} className="mb-4 text-2xl">
      {title}
    </h2>
    {children}
  </section>
)

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

/** Price and "Get Started" at the foot of a phone's window, while what it's in is in view. */
const PriceBar = ({ start, priced }: { start: string; priced: boolean }) => (
  <div className="sticky bottom-0 z-10 mt-12 flex items-center justify-between gap-4 border-t border-bark bg-leaf px-5 py-2 lg:hidden print:hidden [@media(max-height:25rem)]:hidden">
    <span className="text-lg font-semibold">{priced ? price.label : 'Provided for you'}</span>
    <ButtonLink href={start}>Get Started</ButtonLink>
  </div>
)

/** The address of a course's free preview. */
export const previewAddress = (course: Course): string => `/course-info/${course.id}#preview`

const OtherCourses = ({ course, priced }: { course: Course; priced: boolean }) => (
  <section aria-labelledby="other-courses" className="mt-16 bg-sand pt-14 max-lg:mt-0">
    <div className="sheet">
      <h2 id="other-courses" className="text-2xl">
        The other four courses
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {courses
          .filter((other) => other !== course)
          .map((other) => (
            <OtherCourse key={other.id} course={other} priced={priced} />
          ))}
      </ul>
    </div>
    <Horizon className="mt-12 block h-14 w-full sm:h-20" />
  </section>
)

const OtherCourse = ({ course, priced }: { course: Course; priced: boolean }) => (
  <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 border-t border-bark/40 pt-4">
    <CourseCover course={course} small className="w-full" />
    <div>
      <h3 className="text-lg">
        <a href={`/course-info/${course.id}`} className="-my-2 inline-block py-2">
          {course.title}
        </a>
      </h3>
      <p className="mt-1 text-sm">{courseSummaries[course.id].subtitle}</p>
      <p className="mt-1 font-sans text-sm text-bark">
        {formatDuration(courseMinutes(course))}
        {priced && ` · ${price.label}`}
      </p>
      <p className="font-sans text-sm">
        <a href={previewAddress(course)} className="inline-flex min-h-11 items-center">
          Free preview<span className="sr-only">: {course.title}</span>
        </a>
      </p>
    </div>
  </li>
)
