import type { Course } from '#catalogue/catalogue'
import { courseDescriptions } from '#catalogue/course-descriptions'
import { Disclosure } from '../ui/disclosure.tsx'
import { StandardsList } from '../ui/standards-list.tsx'

/** What a learner wants to know before choosing a course, closed at first. */
export const AboutCourse = ({ course, className }: { course: Course; className?: string }) => (
  <Disclosure
    className={className}
    summary={
      <span>
        About this course<span className="sr-only">: {course.title}</span>
      </span>
    }
  >
    <p className="font-semibold">You will be able to</p>
    <ul className="mt-1 list-['–__'] pl-5">
      {courseDescriptions[course.id].outcomes.map((outcome) => (
        <li key={outcome}>{outcome}</li>
      ))}
    </ul>
    <p className="mt-4 mb-2 font-semibold">The standards it works towards</p>
    <StandardsList codes={course.standards} />
  </Disclosure>
)
