import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import type { Course, CourseId } from '#domain/catalogue'
import type { CoverProps } from './covers/bedding.tsx'
import { MendedFault } from './covers/mended-fault.tsx'
import { OneValley } from './covers/one-valley.tsx'
import { OpenBook } from './covers/open-book.tsx'
import { RootedGum } from './covers/rooted-gum.tsx'
import { ScreenAndLens } from './covers/screen-and-lens.tsx'

const drawings: Record<CourseId, ComponentType<CoverProps>> = {
  'genai-course': OpenBook,
  'failure-festival': MendedFault,
  'digital-media': ScreenAndLens,
  'environmental-ed': RootedGum,
  'controversial-topics': OneValley,
}

type CourseCoverProps = {
  course: Course
  className: string
  /** Leaves out the finest lines, for a drawing about 150 px wide or narrower. */
  small?: boolean
}

/** A course's own picture, eight wide by five high. Decoration only. */
export function CourseCover({ course, className, small = false }: CourseCoverProps) {
  const Drawing = drawings[course.id]
  return (
    <svg viewBox="0 0 240 150" className={clsx('rounded-sm bg-sand', className)} aria-hidden="true">
      <Drawing fine={!small} />
    </svg>
  )
}
