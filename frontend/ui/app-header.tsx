import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { portal } from '#core/wording'
import { Mark } from '../strata/mark.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './wordmark.tsx'

type AppHeaderProps = {
  /** Where the back button leads. Without it the header shows the portal's name instead. */
  back?: { to: string; label: string }
  /** Shown in the middle, from 640 px. */
  title?: ReactNode
  /** Save state, account, sign out. */
  trailing?: ReactNode
  /** Uses the width of the lesson layout with its columns, instead of a page's. */
  wide?: boolean
  /** A line along its lower edge. */
  children?: ReactNode
}

/** The sticky header of the app's pages. Not printed. */
export function AppHeader({ back, title, trailing, wide = false, children }: AppHeaderProps) {
  return (
    <header className="sticky top-0 z-20 [@media(max-height:20rem)]:static border-b border-line bg-paper font-sans text-sm print:hidden">
      <SkipLink to={wide ? 'lesson-text' : undefined} />
      <div
        className={clsx(
          'flex min-h-13 items-center gap-1.5 max-[22rem]:flex-wrap sm:gap-3',
          wide ? 'mx-auto max-w-[96rem] px-4 sm:px-8' : 'sheet',
        )}
      >
        {back ? (
          <>
            <Link
              to={back.to}
              className="-ml-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 font-semibold text-ink no-underline hover:bg-sand"
            >
              <ArrowLeft aria-hidden="true" size={18} />
              <span className="sr-only sm:not-sr-only">{back.label}</span>
            </Link>
            <Mark label={portal.name} className="size-7 shrink-0 text-eucalypt" />
          </>
        ) : (
          <Wordmark compact />
        )}
        <div className="min-w-0 grow truncate">
          <span className="max-sm:hidden">{title}</span>
        </div>
        {trailing && <div className="ml-auto flex items-center gap-2 py-1 sm:shrink-0 sm:gap-3">{trailing}</div>}
      </div>
      {children}
    </header>
  )
}
