import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { portal } from '#core/wording'
import { Mark } from '../strata/mark.tsx'
import { Navigation, places } from './navigation.tsx'

type AppHeaderProps = {
  /** Where the back button leads. Not shown where the navigation leads there too. */
  back?: { to: string; label: string }
  /** Shown in the middle, from 640 px. */
  title?: ReactNode
  /** Save state, account, sign out. */
  trailing?: ReactNode
  /** Uses the width of the lesson layout with its columns, instead of a page's. */
  wide?: boolean
  /** Whether a phone has the navigation at its foot. Lessons have a bar of their own there. */
  foot?: boolean
  /** A line along its lower edge. */
  children?: ReactNode
}

/** Whether somebody is signed in, so that headers show the navigation. */
export const SignedInContext = createContext(false)

/** The sticky header of the app's pages, with a learner's navigation. Not printed. */
export function AppHeader({ back, title, trailing, wide = false, foot = !wide, children }: AppHeaderProps) {
  const signedIn = useContext(SignedInContext)
  const atFoot = signedIn && foot
  const shownBack = atFoot && places.some(({ to }) => to === back?.to) ? undefined : back
  return (
    <header
      className={clsx(
        'sticky top-0 z-20 [@media(height<25rem)]:static border-b border-line bg-paper font-sans text-sm print:hidden',
        atFoot && 'above-foot',
      )}
    >
      <SkipLink to={wide ? 'lesson-text' : undefined} />
      <div
        className={clsx(
          'flex min-h-13 items-center gap-1.5 max-[22rem]:flex-wrap sm:gap-3',
          wide ? 'mx-auto max-w-[96rem] px-4 sm:px-8' : 'sheet',
        )}
      >
        {shownBack ? (
          <>
            <Link
              to={shownBack.to}
              className="-ml-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 font-semibold text-ink no-underline hover:bg-sand"
            >
              <ArrowLeft aria-hidden="true" size={18} />
              <span className={clsx('sr-only sm:not-sr-only', atFoot && 'lg:sr-only')}>{shownBack.label}</span>
            </Link>
            <Mark label={portal.name} className="size-7 shrink-0 text-eucalypt" />
          </>
        ) : (
          <Wordmark compact={trailing ? (atFoot ? 'both' : 'phone') : atFoot ? 'beside' : undefined} />
        )}
        {signedIn && <Navigation foot={foot} />}
        <div className="min-w-0 grow truncate">
          <span className="max-sm:hidden">{title}</span>
        </div>
        {trailing && <div className="ml-auto flex items-center gap-2 py-1 sm:shrink-0 sm:gap-3">{trailing}</div>}
      </div>
      {children}
    </header>
  )
}

const visitorLinks = [
  ['/course-info', 'Courses'],
  ['/verify', 'Check a certificate'],
  ['/dashboard', 'Sign In'],
] as const

/** The header of a visitor's pages. Plain links, since most of these pages have no script and no router. */
export function SiteHeader() {
  return (
    <header className="font-sans print:hidden">
      <SkipLink />
      <div className="sheet flex flex-wrap items-center justify-between gap-x-8 py-2 sm:py-3">
        <a href="/" className="inline-flex min-h-11 items-center no-underline">
          <Wordmark />
        </a>
        <nav
          aria-label="Portal"
          className="flex gap-x-4 text-sm whitespace-nowrap sm:gap-x-8 max-sm:-mx-5 max-sm:mt-1 max-sm:w-[calc(100%+2.5rem)] max-sm:justify-between max-sm:border-y max-sm:border-line max-sm:px-5"
        >
          {visitorLinks.map(([href, label]) => (
            <a key={href} href={href} className="inline-flex min-h-11 items-center text-ink">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </header>
  )
}

/** The first link on a page, visible on focus: skips the header, and in a lesson also its contents. */
function SkipLink({ to = 'content' }: { to?: string | undefined }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only bg-leaf font-sans font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  )
}

/**
 * The mark and the portal's name. With `compact`, only assistive technology gets the name where there's no room: on a phone, beside
 * the navigation, or both.
 */
export function Wordmark({ compact }: { compact?: 'phone' | 'beside' | 'both' | undefined }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-base leading-tight font-semibold text-ink">
      <Mark className="size-8 shrink-0 text-eucalypt" />
      <span
        className={clsx(
          compact && compact !== 'beside' && 'sr-only sm:not-sr-only',
          compact && compact !== 'phone' && 'lg:sr-only',
        )}
      >
        {portal.name}
      </span>
    </span>
  )
}
