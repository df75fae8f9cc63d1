import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useReadingPosition } from './reading-position-provider.tsx'

/**
 * What shows with a section: all the time, or only while that section is shown alone. Print always has it. An empty one before
 * the lesson's head says whether the first section shows, because :has() would restyle the whole lesson at each key.
 */
export function WithSection({ id, children }: { id: string | undefined; children?: ReactNode }) {
  const { shownAlone } = useReadingPosition()
  return (
    <div data-with={id} data-away={!shownAlone || shownAlone === id ? undefined : ''}>
      {children}
    </div>
  )
}

const named = (hash: string): HTMLElement | null => document.getElementById(hash.slice(1))
const partAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-with]') : null

/** The heading that a link to a section, or to the finish card, leads to. */
const headingOf = (target: HTMLElement): HTMLElement | null =>
  target.tagName === 'SECTION' ? target.querySelector('h2') : target.closest('h2')

function moveTo(target: HTMLElement): void {
  target.scrollIntoView()
  const heading = headingOf(target)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Scrolls to the section that the address names, or where the learner left off, then tracks which section is in view, and
 * brings sections to the screen that something leads to. A component of its own, because the position changes while somebody
 * types and must not render the lesson again. Place it after the sections.
 */
export function SectionTracking({ sectionIds }: { sectionIds: readonly string[] }) {
  const { position, setCurrentSection, shownAlone } = useReadingPosition()
  const savedSection = useRef(position.currentSection)
  const opened = useRef(false)
  const ids = sectionIds.join(' ')

  // The browser looked for the address's section before the lesson was there. Showing it renders again and comes back here.
  useLayoutEffect(() => {
    if (opened.current) return
    const target = named(window.location.hash)
    const part = partAround(target)
    if (part?.dataset.with && 'away' in part.dataset) return setCurrentSection(part.dataset.with)
    opened.current = true
    target?.scrollIntoView()
  })

  useEffect(() => {
    const saved = savedSection.current
    savedSection.current = undefined
    if (saved && saved !== ids.split(' ')[0] && !window.location.hash) document.getElementById(saved)?.scrollIntoView()
  }, [ids])

  // Turning "One section at a time" on or off moves everything, so the section being read comes back into view.
  const isAlone = shownAlone !== undefined
  const wasAlone = useRef(isAlone)
  useEffect(() => {
    if (wasAlone.current !== isAlone) document.getElementById(position.currentSection ?? '')?.scrollIntoView()
    wasAlone.current = isAlone
  }, [isAlone, position.currentSection])

  useEffect(() => {
    /** Brings what's around an element to the screen. Also finishes closing a drawer, which gives back the focus. */
    const reveal = (part: HTMLElement) =>
      flushSync(() => {
        if (part.dataset.with && 'away' in part.dataset) setCurrentSection(part.dataset.with)
      })
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
      if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const target = named(link.hash)
      const part = partAround(target)
      if (!target || !part) return
      reveal(part)
      if (!headingOf(target)) return
      // The browser's own jump to an address's section would take the focus from the heading.
      event.preventDefault()
      window.history.pushState(window.history.state, '', link.hash)
      moveTo(target)
    }
    const onHashChange = () => {
      const target = named(window.location.hash)
      const part = partAround(target)
      if (!target || !part || !('away' in part.dataset)) return
      reveal(part)
      moveTo(target)
    }
    /** The browser's own name for "this is about to be found": what focuses a place in a lesson sends it first. */
    const onMatch = ({ target }: Event) => {
      const part = partAround(target)
      if (part) reveal(part)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('beforematch', onMatch)
    window.addEventListener('hashchange', onHashChange)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('beforematch', onMatch)
      window.removeEventListener('hashchange', onHashChange)
    }
  }, [setCurrentSection])

  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) inView.add(entry.target.id)
          else inView.delete(entry.target.id)
        }
        // Use the last one: after a jump to a section, the end of the section before it is still in view.
        const latest = ids.split(' ').findLast((id) => inView.has(id))
        if (latest) setCurrentSection(latest)
      },
      { rootMargin: '-15% 0px -60% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids, setCurrentSection])

  return null
}
