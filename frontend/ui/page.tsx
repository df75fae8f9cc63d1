import { clsx } from 'clsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { portal } from '#core/wording'

type PageProps = {
  /** The document's title; the portal's name is added. */
  title: string
  /** Contains one `h1`, either at once or when the data has loaded. */
  children: ReactNode
  className?: string
}

/** The path shown last. Module-level because one component may render a page while it loads and another afterwards. */
let shownPath: string | undefined
/** The element that had the focus at navigation; null once the new page's heading has been handled. */
let focusBefore: Element | null = null
/** The heading that was focused last. A skeleton's goes when the page itself has loaded, and takes the focus with it. */
let focused: Element | null = null

/**
 * The main landmark of an app page. On navigation it scrolls to the top and focuses the page's `h1`, once, so that screen
 * readers announce it, and again when the loaded page replaces its skeleton. The first page after loading, and a page opened
 * at a fragment, stay as the browser scrolled them.
 */
export function Page({ title, children, className }: PageProps) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()

  useEffect(() => {
    document.title = title === portal.name ? title : `${title} · ${portal.name}`
  }, [title])

  // A layout effect runs before the lesson's effect, which scrolls to where the learner left off.
  useLayoutEffect(() => {
    if (shownPath === pathname) return
    focusBefore = shownPath !== undefined && hash === '' ? document.activeElement : null
    shownPath = pathname
    focused = null
    if (focusBefore) window.scrollTo(0, 0)
  }, [pathname, hash])

  // Runs after every render, because the heading may appear later, with the page's data.
  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    if (focused?.isConnected === false && document.activeElement === document.body) focusBefore = document.body
    if (!focusBefore || !heading) return
    const focusUntouched = document.activeElement === focusBefore || document.activeElement === document.body
    focusBefore = null
    focused = null
    if (!focusUntouched) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    focused = heading
  })

  return (
    <main id="content" ref={main} tabIndex={-1} className={clsx('outline-none', className)}>
      {children}
    </main>
  )
}
