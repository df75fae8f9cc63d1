import type { Course } from '#domain/catalogue'
import { courseDescriptions } from '#domain/teaching/course-descriptions'
import { StandardsList } from '../../components/standards-list.tsx'

export default function CourseDetails({ course }: { course: Course }) {
  return (
    <>
      <p className="font-semibold">You will be able to</p>
      <ul className="mt-1 list-['–__'] pl-5">
        {courseDescriptions[course.id].outcomes.map((outcome) => (
          <li key={outcome}>{outcome}</li>
        ))}
      </ul>
      <p className="mt-4 mb-2 font-semibold">The standards it works towards</p>
      <StandardsList codes={course.standards} />
    </>
  )
}
