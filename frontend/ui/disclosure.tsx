import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'

type DisclosureProps = Omit<ComponentPropsWithRef<'details'>, 'children'> & { summary: ReactNode; children: ReactNode }

/** A `<details>` element in the portal's style. */
export function Disclosure({ summary, children, className, ...rest }: DisclosureProps) {
  return (
    <details className={clsx('group border-y border-line', className)} {...rest}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 py-2 font-sans font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" size={18} className="shrink-0 -rotate-90 group-open:rotate-0" />
        {summary}
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
