import { type Course, courseMinutes, courses, flagship, price } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { placeNames, places } from '#core/places'
import type { Person, SiteSettings } from '#core/site-settings'
import { notices, portal } from '#core/wording'
import type { CoursePreview } from '#lessons/contract'
import { askedIn } from '#record/wording'
import { CourseCover } from '../strata/course-cover.tsx'
import { Horizon, Landscape } from '../strata/landscape.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SiteFooter } from '../ui/footer.tsx'
import { SiteHeader } from '../ui/header.tsx'
import { formatDuration } from '../ui/time.ts'
import { SeeInside } from './see-inside.tsx'
import { Specimen } from './specimen.tsx'

const aligned =
  'Each course names the Australian Professional Standards for Teachers that it works towards, descriptors and all, so that you can record your hours as elective (teacher-identified) professional learning.'
const selfPaced =
  'Ten minutes before the bell or a whole student-free day. Your place and your notes are saved as you go, and there is no timetable to fall behind.'

/** Whom the courses come from, where the settings name them; else what they rest on. */
function expertise(people: readonly Person[]): string {
  if (people.length === 0)
    return 'Claims link to the studies and pages that they rest on, each read and dated. Where a lesson says what an assistant did, the recorded replies are there to open.'
  const named = people.slice(0, 3).map(({ name, role }) => `${name}, ${role.charAt(0).toLowerCase()}${role.slice(1)}`)
  const others = people.length > 3 ? [`and ${people.length - 3} more, named on their courses’ pages`] : []
  return `${[...named, ...others].join('; ')}. Claims link to their sources, and every lesson says when it was last reviewed.`
}

const minutes = courses.map(courseMinutes)
const [claim, slogan] = portal.headline.split(', ')

type LandingProps = {
  settings: SiteSettings
  /** The flagship's first lesson, for an exercise to try. */
  inside: CoursePreview | undefined
}

/** The landing page. It has no script for toasts, so a URL fragment shows a notice instead: `#signed-out`, `#please-sign-in`. */
export default function Landing({ settings, inside }: LandingProps) {
  const { people = [], provider } = settings
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

        {inside?.sample && (
          <section aria-labelledby="proof" className="sheet pt-16 sm:pt-24">
            <h2 id="proof" className="text-3xl">
              Try it, check it, count it
            </h2>
            <div className="mt-8 grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
              <div>
                <h3 className="mb-3 text-xl">An exercise from the first module: {inside.sample.title}</h3>
                <SeeInside exercise={inside.sample} replies={inside.replies} />
                <p className="mt-4">
                  <a href="/try" className="inline-flex min-h-11 items-center">
                    Or try a language model small enough to see through
                  </a>
                </p>
                <h3 className="mt-8 mb-2 text-xl">What your authority asks</h3>
                <ul className="grid gap-x-8 font-sans text-sm sm:grid-cols-2">
                  {places.map((place) => (
                    <li key={place} className="border-b border-line">
                      <a
                        href={`/professional-learning#${place}`}
                        className="flex min-h-11 items-center justify-between gap-3 text-ink *:last:text-right"
                      >
                        {placeNames[place]} <span className="text-bark">{askedIn(place)}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
              <div>
                <h3 className="mb-3 text-xl">A certificate that anyone can check</h3>
                <Specimen
                  course={flagship}
                  provider={provider}
                  reviewed={inside.preview.reviewed}
                  className="max-w-72"
                />
                <p className="mt-3">
                  <a href="/verify/example" className="inline-flex min-h-11 items-center">
                    See what a check shows
                  </a>
                </p>
              </div>
            </div>
          </section>
        )}

        <section aria-labelledby="courses" className="sheet pt-16 sm:pt-24">
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

        <section aria-labelledby="benefits" className="sheet py-16 sm:py-24">
          <h2 id="benefits" className="text-3xl">
            How the courses are made
          </h2>
          <ul className="mt-10 grid gap-x-8 gap-y-10 md:grid-cols-3 lg:gap-x-12">
            <Benefit title="Standards-aligned courses" text={aligned} />
            <Benefit title="Expert-led content" text={expertise(people)} />
            <Benefit title="Self-paced learning" text={selfPaced} />
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
      <SiteFooter provider={provider} />
    </>
  )
}

const Benefit = ({ title, text }: { title: string; text: string }) => (
  <li className="border-t-2 border-ink pt-4 wrap-anywhere">
    <h3 className="text-lg">{title}</h3>
    <p className="mt-2">{text}</p>
  </li>
)

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
