import { type Course, courseMinutes, courses, flagship, price } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import type { SiteSettings } from '#core/site-settings'
import { notices, portal } from '#core/wording'
import type { LessonNodeOf } from '#lessons/lesson'
import { Figure } from '../elements/figure.tsx'
import { InteractivePartsContext } from '../elements/interactive-parts.ts'
import { previewParts } from '../elements/preview-parts.tsx'
import { CourseCover } from '../strata/course-cover.tsx'
import { Horizon, Landscape } from '../strata/landscape.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SiteFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { formatDuration } from '../ui/time.ts'

const benefits = [
  {
    title: 'Standards-aligned courses',
    text: 'Each course names the Australian Professional Standards for Teachers that it works towards, descriptors and all, so that you can record your hours as elective (teacher-identified) professional learning.',
  },
  {
    title: 'Expert-led content',
    text: 'Written for people who know their trade: a story, an idea, then something to try with your own class. Claims link to their sources, and every lesson says when it was last reviewed.',
  },
  {
    title: 'Self-paced learning',
    text: 'Ten minutes before the bell or a whole student-free day. Your place and your notes are saved as you go, and there is no timetable to fall behind.',
  },
] as const

const minutes = courses.map(courseMinutes)
const [claim, slogan] = portal.headline.split(', ')

type LandingProps = {
  settings: SiteSettings
  /** A figure of a lesson, as an example. */
  figure: LessonNodeOf<'figure'> | undefined
}

/** The landing page. It has no script for toasts, so a URL fragment shows a notice instead: `#signed-out`, `#please-sign-in`. */
export default function Landing({ settings, figure }: LandingProps) {
  const priced = settings.payment === 'required'
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <NavigationNotice id="signed-out" text={notices.signedOut} />
        {settings.google && (
          <NavigationNotice
            id="signed-out-google"
            text={`${notices.signedOut}. Google itself may still be signed in: on a shared computer, sign out there too.`}
          />
        )}
        <NavigationNotice id="please-sign-in" text={notices.pleaseSignIn} />

        <section className="sheet pt-8 sm:pt-14">
          <h1 className="text-5xl tracking-tight text-wrap">
            {claim}, <span className="inline-block">{slogan}</span>
          </h1>
          <p className="mt-6 max-w-[34ch] text-xl">{portal.subline}</p>
          <div className="mt-9 flex flex-wrap gap-4">
            <ButtonLink href="/course-info">
              Learn More <span className="sr-only">about the courses</span>
            </ButtonLink>
            <ButtonLink href="/dashboard" look="secondary">
              Sign In
            </ButtonLink>
          </div>
          <p className="mt-5 font-sans text-sm text-bark">
            {Math.min(...minutes) / 60} to {formatDuration(Math.max(...minutes))} at your own pace, with a certificate
            {priced && ` · ${price.label} a course`}
          </p>
        </section>
        <Landscape className="mt-2 block h-[clamp(13rem,29vw,36rem)] w-full" />

        <section aria-labelledby="courses" className="sheet pt-20 sm:pt-28">
          <h2 id="courses" className="text-3xl">
            Five courses
          </h2>
          <p className="mt-4 max-w-measure">
            One long course in five modules, and four short ones. Take them in any order. The first section of each is
            free to read, without an account.
          </p>
          <ul className="mt-10 grid grid-cols-2 gap-x-5 gap-y-10 sm:gap-x-8 lg:grid-cols-4">
            {courses.map((course) => (
              <CourseOffer key={course.id} course={course} priced={priced} />
            ))}
          </ul>
        </section>

        {figure && (
          <section aria-labelledby="figure" className="sheet pt-20 sm:pt-28">
            <h2 id="figure" className="text-3xl">
              A figure from a lesson
            </h2>
            <div className="mt-10 max-w-[49.5rem]">
              <InteractivePartsContext value={previewParts}>
                <Figure node={figure} />
              </InteractivePartsContext>
            </div>
            <p className="mt-4 flex flex-wrap gap-x-8">
              <a href={`/course-info/${figure.module}#preview`} className="inline-flex min-h-11 items-center">
                Read the beginning of this course for free
              </a>
              <a href="/try" className="inline-flex min-h-11 items-center">
                Or try a language model small enough to see through
              </a>
            </p>
          </section>
        )}

        <section aria-labelledby="benefits" className="sheet py-20 sm:py-28">
          <h2 id="benefits" className="text-3xl">
            How the courses are made
          </h2>
          <ul className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-3 lg:gap-x-12">
            {benefits.map(({ title, text }) => (
              <li key={title} className="border-t-2 border-ink pt-4">
                <h3 className="text-lg">{title}</h3>
                <p className="mt-2">{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <Horizon className="block h-16 w-full sm:h-24" />
        <section aria-labelledby="begin" className="on-bedrock bg-bedrock text-on-bedrock">
          <div className="sheet pt-12 pb-20 sm:pt-16 sm:pb-24">
            <h2 id="begin" className="max-w-[18ch] text-3xl">
              {portal.ready}
            </h2>
            <p className="mt-4 max-w-[44ch]">
              Begin with the flagship course, or with the question that has been bothering you.
            </p>
            <ButtonLink href="/course-info" look="secondary" className="mt-8">
              Learn More <span className="sr-only">about what you will learn</span>
            </ButtonLink>
          </div>
        </section>
      </main>
      <SiteFooter provider={settings.provider} />
    </>
  )
}

/** A course's cover, its title and what it takes. The flagship's stands across two columns and two rows. */
function CourseOffer({ course, priced }: { course: Course; priced: boolean }) {
  const large = course === flagship
  return (
    <li className={large ? 'col-span-2 lg:row-span-2' : undefined}>
      <CourseCover course={course} small={!large} className="w-full" />
      <a
        href={`/course-info/${course.id}`}
        className={`mt-2 inline-block py-1.5 font-semibold ${large ? 'text-2xl' : 'text-lg'}`}
      >
        {course.title}
      </a>
      {large && <p className="mb-1 max-w-measure">{courseDescriptions[course.id].subtitle}</p>}
      <p className="font-sans text-sm text-bark">
        {formatDuration(courseMinutes(course))}
        {priced && ` · ${price.label}`}
      </p>
      <a href={`/course-info/${course.id}#preview`} className="inline-flex min-h-11 items-center font-sans text-sm">
        Read the beginning <span className="sr-only">of {course.title}</span>
      </a>
    </li>
  )
}

function NavigationNotice({ id, text }: { id: string; text: string }) {
  return (
    <p
      id={id}
      tabIndex={-1}
      className="hidden border-y outline-none border-eucalypt bg-gum-wash font-sans font-semibold target:block"
    >
      <span className="sheet block py-3">{text}</span>
    </p>
  )
}
