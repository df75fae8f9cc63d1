import type { LessonPreview } from '#contract/lesson'
import type { SiteSettings } from '#contract/site-settings'
import { type Course, courseMinutes, courses, flagship, type ModuleId, price } from '#domain/catalogue'
import { courseDescriptions } from '#domain/teaching/course-descriptions'
import { certificate } from '#domain/wording/certificate'
import { ContentsLine } from '../components/contents-line.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { SiteFooter } from '../components/footer/site-footer.tsx'
import { formatDuration } from '../components/format-duration.ts'
import { Outcomes } from '../components/outcomes.tsx'
import { PriceBox } from '../components/price-box.tsx'
import { SiteHeader } from '../components/site-header.tsx'
import { StandardsList } from '../components/standards-list.tsx'
import { CourseCover } from '../components/strata/course-cover.tsx'
import { Horizon } from '../components/strata/landscape.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { FreePreview } from './course/free-preview.tsx'

/** What each module of the flagship course is about, in a sentence. */
const about: Partial<Record<ModuleId, string>> = {
  'genai-module-1':
    'What generative AI is and is not: patterns and likelihood, no understanding, and confident errors.',
  'genai-module-2':
    'The craft of prompting in five parts, a lab of four activities, and the judgement that no prompt replaces.',
  'genai-module-3':
    'A personal prompt library that works as an assistant of your own, with your voice and your values.',
  'genai-module-4': 'A feedback generator that drafts rubric-aligned comments in your voice, for you to check.',
  'genai-module-5': 'Ethics, bias and professional judgement, and all your prompts in one place to take with you.',
}

const described = courseDescriptions[flagship.id]

/** The flagship course in detail, then a list of all courses. */
export default function CourseInfo({
  preview,
  settings: { payment, provider },
}: {
  /** Only at the flagship's own address; `/course-info` stays short and links there. */
  preview?: LessonPreview | undefined
  settings: SiteSettings
}) {
  const [heading, ...rest] = flagship.title.split(': ')
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <header className="sheet grid items-center gap-x-16 gap-y-8 pt-8 pb-12 sm:pt-14 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div>
            <h1 className="text-4xl tracking-tight">
              {heading}: <span className="mt-3 block text-2xl tracking-normal">{rest.join(': ')}</span>
            </h1>
            <p className="mt-6 max-w-[44ch] text-lg">{described.subtitle}</p>
            <p className="mt-4 font-sans text-sm text-bark">
              {formatDuration(courseMinutes(flagship))} · {flagship.modules.length} modules · {certificate.mode}
              {payment === 'required' && <span className="lg:hidden"> · {price.label}</span>}
            </p>
          </div>
          <CourseCover course={flagship} className="w-60 lg:w-full" />
        </header>

        <div className="sheet grid gap-x-16 gap-y-14 pt-4 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <section aria-label="Welcome" className="reading opening">
            <p>
              Sunday afternoon. There is a pile of drafts on the kitchen table, a unit to finish before Tuesday, and a
              staffroom full of opinions about artificial intelligence: it will replace us, it will save us, Year 9
              already use it for everything. You have probably tried one of these tools yourself. You may have been
              impressed, or bored, or quietly alarmed. Most teachers worth teaching beside are all three.
            </p>
            <p>
              Welcome. This course is for you, whichever of the three is loudest today. It asks for no technical
              background. It asks for what you already have: knowledge of your students, of your subject, and of the
              difference between a task that looks good and a task that teaches.
            </p>
            <p>
              It starts with a plain question: what is this thing? A language model is a machine that continues text. It
              is very good at that, it has no idea whether what it says is true, and nearly everything useful or
              dangerous about it follows from those two facts. Once you see it that way the noise drops, and you can
              explain it to a colleague, a parent or a Year 4 class without waving your hands.
            </p>
            <p>
              Then it turns to craft. A prompt is a set of instructions to a stranger who has read a great deal and
              never met your class. You will learn to give such instructions in five parts (role, task, context, format,
              constraints) and, what matters more, to judge what comes back. You will write prompts for your own lessons
              and keep the good ones in a prompt library that grows with you from the first module to the last.
            </p>
            <p>
              From there you build two tools. In the third module you make a teaching partner: a written brief that
              gives the machine your voice, your values and your limits, tried on real planning and corrected where it
              fails. In the fourth you make a feedback generator, tied to your own rubric, that drafts two or three
              sentences in your manner for you to check, change or throw away. Both are made of words. They belong to
              you, and they work in whichever tool your school allows.
            </p>
            <p>
              The last module is about judgement. Some work should never be handed to a machine, and some information
              should never be typed into one; you will not be asked to enter anything personal about a student, here or
              anywhere else. You leave with reasons for where you draw your line, and with your complete prompt library
              to keep.
            </p>
            <p>
              The hours are honest. Ten hours means ten: the time it takes to read, and the time it takes to do what
              each lesson asks, such as trying it in class, rewriting a unit or testing one prompt three ways. Work at
              your own pace. Your place and your notes are saved as you go, and nobody is counting the days.
            </p>
            <p>
              And the weekends? No course can promise you those. But an afternoon spent learning to brief the machine
              well, check it hard and stop when it stops helping is an afternoon with a fair chance of paying you back.
              Bring one unit that you teach, one rubric that you mark with, and your doubts. All three will be put to
              work.
            </p>
          </section>

          <Outcomes outcomes={described.outcomes} size="text-3xl">
            <p className="mt-5 text-reading">
              <span className="font-semibold">Who it is for:</span> {described.audience}.
            </p>
          </Outcomes>

          <section aria-labelledby="modules">
            <h2 id="modules" className="text-3xl">
              The five modules
            </h2>
            <ol className="mt-6">
              {flagship.modules.map((module, index) => (
                <li key={module.id} className="border-b border-line py-4 first:border-t">
                  <ContentsLine amount={`${module.minutes} minutes`}>
                    <span className="text-lg font-semibold">
                      <span className="text-ochre-deep">{index + 1}</span> {module.title}
                    </span>
                  </ContentsLine>
                  <p className="mt-1">{about[module.id]}</p>
                </li>
              ))}
            </ol>
          </section>

          <aside className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
            <div className="lg:sticky lg:top-8">
              <PriceBox payment={payment} provider={provider} covers="for all 5 modules" start="/dashboard" />
              <p className="mt-5">
                <a href={preview ? '#preview' : previewOf(flagship)}>Read the beginning for free</a>: the overview and
                the first section of module 1. No account needed.
              </p>
            </div>
          </aside>

          <section aria-labelledby="standards">
            <h2 id="standards" className="text-3xl">
              The standards it works towards
            </h2>
            <p className="mt-4 mb-6 max-w-measure">
              From the Australian Professional Standards for Teachers (AITSL), at the Proficient level.
            </p>
            <StandardsList codes={flagship.standards} />
            <p className="mt-8 max-w-measure border-l-2 border-ochre pl-5">{certificate.recognition}</p>
          </section>
        </div>

        {preview && (
          <div className="mt-20">
            <FreePreview preview={preview} priced={payment === 'required'} />
          </div>
        )}
        <section aria-labelledby="all-courses" className="mt-20 bg-sand pt-20 sm:mt-28">
          <div className="sheet">
            <h2 id="all-courses" className="text-3xl">
              All five courses
            </h2>
            <ul className="mt-8">
              {courses.map((course) => (
                <CourseEntry key={course.id} course={course} priced={payment === 'required'} />
              ))}
            </ul>
          </div>
          <Horizon className="mt-12 block h-14 w-full sm:h-20" />
        </section>
      </main>
      <SiteFooter provider={provider} />
    </>
  )
}

const previewOf = (course: Course) => `/course-info/${course.id}#preview`

/** A course in the list: outcomes, standards, hours, price, audience and a link to the preview. */
function CourseEntry({ course, priced }: { course: Course; priced: boolean }) {
  return (
    <li className="grid gap-x-10 gap-y-4 border-t border-bark/40 py-7 sm:grid-cols-[9rem_minmax(0,1fr)] lg:grid-cols-[9rem_minmax(0,1fr)_14rem]">
      <CourseCover course={course} small className="w-36 self-start" />
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
          <a href={previewOf(course)} className="inline-flex min-h-11 items-center">
            Free preview
            <VisuallyHidden>: {course.title}</VisuallyHidden>
          </a>
        </p>
      </div>
    </li>
  )
}
