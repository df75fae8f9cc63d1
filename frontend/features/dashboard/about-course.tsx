import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Course } from '#domain/catalogue'
import { Disclosure } from '../../components/disclosure.tsx'

const CourseDetails = lazy(() => import('./course-details.tsx'))

/** What a learner wants to know before choosing a course, closed at first: it loads after the rest of the page. */
export const AboutCourse = ({ course, className }: { course: Course; className?: string }) => (
  <Disclosure
    className={className}
    summary={
      <span>
        About this course<span className="sr-only">: {course.title}</span>
      </span>
    }
  >
    <ErrorBoundary fallback={<p>This couldn’t be loaded. Please reload the page.</p>}>
      <Suspense fallback="Loading...">
        <CourseDetails course={course} />
      </Suspense>
    </ErrorBoundary>
  </Disclosure>
)
