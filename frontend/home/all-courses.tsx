import { type Course, courseMinutes, courses, price } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { CourseCover } from '../strata/course-cover.tsx'
import { Horizon } from '../strata/landscape.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { formatDuration } from '../ui/format-duration.ts'
import { StandardsList } from '../ui/standards-list.tsx'

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
