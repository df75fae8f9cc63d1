import type { Course } from '#domain/catalogue'
import { hill } from './band.ts'
import { earthOf } from './earth.ts'

const { height, outlines } = hill(5)
const earths = ['fill-layer-1', 'fill-layer-2', 'fill-layer-3', 'fill-layer-4', 'fill-layer-5']

/** A course as a cover: a layer for each of its modules, or its own layer in the hill. Decoration only. */
export function CourseCover({ course, className }: { course: Course; className: string }) {
  const layer = earthOf(course)
  return (
    <svg viewBox={`0 0 240 ${height}`} className={className} aria-hidden="true">
      {outlines.map((outline, index) => (
        <path
          key={outline}
          d={outline}
          className={course.modules.length > 1 || index === layer ? earths[index] : 'fill-line'}
        />
      ))}
    </svg>
  )
}
