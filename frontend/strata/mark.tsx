import type { SVGProps } from 'react'
import { markDrawing } from '#drawing/mark-drawing'

type MarkProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'viewBox'> & { label?: string }

/** The portal's mark, in the colour of the text around it. Decoration unless it has a `label`. */
export function Mark({ label, ...rest }: MarkProps) {
  return (
    <svg
      viewBox={`0 0 ${markDrawing.size} ${markDrawing.size}`}
      width={markDrawing.size}
      height={markDrawing.size}
      fill="currentColor"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      <path d={markDrawing.path} />
    </svg>
  )
}
