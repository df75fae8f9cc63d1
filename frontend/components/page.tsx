import { clsx } from 'clsx'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { portal } from '#domain/wording'

type PageProps = {
  /** The document's title, without the portal's name. */
  title: string
  /** Holds one `h1`, at once or as soon as its data are there. */
  children: ReactNode
  className?: string
}

/** The path that is shown; a page may be drawn by one component while its data are on the way and by another after. */
let shown: string | undefined
/** What had the focus on arrival, until the title has been announced. */
let left: Element | null = null

/**
 * The main landmark of an app page. On navigation it goes to the top and gives the focus to the page's `h1`, which is how
 * the title is announced, once. The first page after loading, and one opened at a fragment, keep the browser's own place.
 */
export function Page({ title, children, className }: PageProps) {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash } = useLocation()

  useEffect(() => {
    document.title = title === portal.name ? title : `${title} · ${portal.name}`
  }, [title])

  // Before the effects of what the page holds: a lesson goes on from the top to where the learner left it.
  useLayoutEffect(() => {
    if (shown === pathname) return
    left = shown !== undefined && hash === '' ? document.activeElement : null
    shown = pathname
    if (left) window.scrollTo(0, 0)
  }, [pathname, hash])

  // After every render: the heading may come later than the page, with its data.
  useEffect(() => {
    const heading = main.current?.querySelector('h1')
    if (!left || !heading) return
    const untouched = document.activeElement === left || document.activeElement === document.body
    left = null
    if (!untouched) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })

  return (
    <main id="content" ref={main} tabIndex={-1} className={clsx('outline-none', className)}>
      {children}
    </main>
  )
}
