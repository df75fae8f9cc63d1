import type { ReactNode } from 'react'
import type { Course } from '#catalogue/catalogue'
import type { LessonOutline } from '#lessons/lesson'
import { Card } from '../ui/card.tsx'

type PreviewEndProps = {
  course: Course
  /** The sections that follow. */
  outline: readonly LessonOutline[]
  /** The way on: sign in, or enrol. */
  children: ReactNode
}

/** The end of a free preview: what comes after it, and how to get it. */
export function PreviewEnd({ course, outline, children }: PreviewEndProps) {
  return (
    <Card as="section" aria-labelledby="more" tone="highlighted" className="mt-14 flex flex-col items-start gap-4">
      <h2 id="more" className="text-2xl font-semibold">
        This was the free preview
      </h2>
      <p>
        {course.modules.length > 1
          ? 'There are five modules in the course. The rest of this one:'
          : 'The rest of the course:'}
      </p>
      <ol className="list-decimal pl-6">
        {outline.map((section) => (
          <li key={section.id}>
            {section.title} <span className="font-sans text-sm text-bark">({section.minutes} min)</span>
          </li>
        ))}
      </ol>
      {children}
    </Card>
  )
}
