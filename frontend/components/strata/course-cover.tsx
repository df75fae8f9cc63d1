import type { Course } from '#domain/catalogue'
import { layerOutlines } from './curves.ts'
import { layerColourOf } from './layer-colour.ts'

const { height, outlines } = layerOutlines(5)
const fills = ['fill-layer-1', 'fill-layer-2', 'fill-layer-3', 'fill-layer-4', 'fill-layer-5']

/** A course's picture: all five layers coloured for the flagship, one coloured layer for a one-module course. Decoration only. */
export function CourseCover({ course, className }: { course: Course; className: string }) {
  const colour = layerColourOf(course)
  return (
    <svg viewBox={`0 0 240 ${height}`} className={className} aria-hidden="true">
      {outlines.map((outline, index) => (
        <path
          key={outline}
          d={outline}
          className={course.modules.length > 1 || index === colour ? fills[index] : 'fill-line'}
        />
      ))}
    </svg>
  )
}
