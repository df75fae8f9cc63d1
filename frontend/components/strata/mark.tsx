import type { SVGProps } from 'react'

type MarkProps = Omit<SVGProps<SVGSVGElement>, 'children' | 'viewBox'> & { label?: string }

/** The portal's mark: offset strata that read as a hill and, layer by layer, as open books. One colour, the text's own. */
export function Mark({ label, ...rest }: MarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width="32"
      height="32"
      fill="currentColor"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      <path d="M17.8 5c5 0 8.6 3 10.6 7-3.8-1.8-7.5-1.4-10.6 1.4C14.7 10.6 11 10.2 7.2 12 9.2 8 12.8 5 17.8 5ZM4.6 15c4.4-2.2 8.4-1.8 11.6 1.2 3.2-3 7.4-3.4 11.8-1.2.8 1.8 1.4 3.6 1.9 5.6-4.7-2.1-9.7-1.7-13.7 1.7-4-3.4-9.2-3.8-13.8-1.7.6-2 1.3-3.8 2.2-5.6Zm-2 8.6c5-2.4 10.2-2 14.4 1.4 3.8-3.4 9-3.8 13.8-1.4.4 1.8.6 3.6.8 5.6-5.2-2.4-10.6-2-14.6 1.2-4.2-3.2-10.4-3.6-15.8-1.2.3-2 .8-3.8 1.4-5.6Z" />
    </svg>
  )
}
