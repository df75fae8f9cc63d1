import { portal } from '#core/wording'
import { Mark } from '../strata/mark.tsx'

/** The mark and the portal's name. With `compact`, only assistive technology gets the name below 640 px. */
export function Wordmark({ compact = false }: { compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-base leading-tight font-semibold text-ink">
      <Mark className="size-8 shrink-0 text-eucalypt" />
      <span className={compact ? 'sr-only sm:not-sr-only' : undefined}>{portal.name}</span>
    </span>
  )
}
