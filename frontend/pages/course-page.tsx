import type { LessonPreview } from '#contract/lesson'
import type { SiteSettings } from '#contract/site-settings'
import { type CourseId, courseById, courseMinutes, price } from '#domain/catalogue'
import { courseDescriptions } from '#domain/teaching/course-descriptions'
import { certificate } from '#domain/wording/certificate'
import { SiteFooter } from '../components/footer/site-footer.tsx'
import { formatDuration } from '../components/format-duration.ts'
import { Outcomes } from '../components/outcomes.tsx'
import { PriceBox } from '../components/price-box.tsx'
import { SiteHeader } from '../components/site-header.tsx'
import { StandardsList } from '../components/standards-list.tsx'
import { CourseCover } from '../components/strata/course-cover.tsx'
import { Horizon } from '../components/strata/landscape.tsx'
import { FreePreview } from './course/free-preview.tsx'
import { signUpFor } from './course/sign-up-for.ts'

/** The public page of one course: outcomes, audience, hours, price, standards and free preview. */
export default function CoursePage({
  courseId,
  preview,
  settings: { payment, provider },
}: {
  courseId: CourseId
  /** Undefined while the course has no lesson. */
  preview?: LessonPreview | undefined
  settings: SiteSettings
}) {
  const course = courseById(courseId)
  const { subtitle, audience, outcomes } = courseDescriptions[courseId]
  const hours = formatDuration(courseMinutes(course))
  return (
    <>
      <SiteHeader>
        <a className="inline-flex min-h-11 items-center" href="/course-info">
          All courses
        </a>
      </SiteHeader>
      <main id="content" tabIndex={-1}>
        <header className="sheet grid items-center gap-x-16 gap-y-8 pt-8 pb-12 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div>
            <h1 className="text-3xl tracking-tight">{course.title}</h1>
            <p className="mt-5 max-w-[44ch] text-lg">{subtitle}</p>
            <p className="mt-4 font-sans text-sm text-bark">
              {hours} · {certificate.mode}
              {payment === 'required' && <span className="lg:hidden"> · {price.label}</span>}
            </p>
          </div>
          <CourseCover course={course} className="w-60 lg:w-full" />
        </header>
        <div className="sheet grid gap-x-16 gap-y-14 pt-4 pb-20 sm:pb-28 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <Outcomes outcomes={outcomes} size="text-2xl" />

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

          <aside className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
            <div className="lg:sticky lg:top-8">
              <PriceBox payment={payment} provider={provider} covers="for the whole course" start={signUpFor(course)} />
              {preview && (
                <p className="mt-5">
                  <a href="#preview">Read the beginning for free</a>: the overview and the first section, here on this
                  page. No account needed.
                </p>
              )}
            </div>
          </aside>

          <section aria-labelledby="standards">
            <h2 id="standards" className="text-2xl">
              The standards it works towards
            </h2>
            <p className="mt-4 mb-6 max-w-measure">
              From the Australian Professional Standards for Teachers (AITSL), at the Proficient level.
            </p>
            <StandardsList codes={course.standards} />
            <p className="mt-8 max-w-measure border-l-2 border-ochre pl-5">{certificate.recognition}</p>
          </section>
        </div>
        {preview && <FreePreview preview={preview} priced={payment === 'required'} />}
      </main>
      <Horizon className="block h-14 w-full sm:h-20" />
      <SiteFooter provider={provider} />
    </>
  )
}
