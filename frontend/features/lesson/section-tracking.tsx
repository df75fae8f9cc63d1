import { useEffect, useLayoutEffect, useRef } from 'react'
import { useReadingPosition } from './reading-position-provider.tsx'

type SectionEndProps = { section: { id: string; title: string }; completed: boolean }

/**
 * The end of a section: once it has been in view for 1.5 s the section is ticked, unless the learner unticked it. Offers to
 * tick by hand until the module is complete, because then every section counts as done.
 */
export function SectionEnd({ section: { id: sectionId, title }, completed }: SectionEndProps) {
  const { position, tick } = useReadingPosition()
  const marker = useRef<HTMLDivElement>(null)
  const done = position.ticks.has(sectionId)
  const untickedByHand = useRef(false)
  const wasDone = useRef(done)
  if (wasDone.current && !done) untickedByHand.current = true
  wasDone.current = done

  useEffect(() => {
    if (done || untickedByHand.current || !marker.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => tick(sectionId, true), 1_500)
    })
    observer.observe(marker.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [sectionId, done, tick])

  return (
    <>
      <div ref={marker} aria-hidden="true" className="h-px" />
      {!completed && (
        <label className="section-done">
          <input
            type="checkbox"
            aria-label={`Section done: ${title}`}
            checked={done}
            onChange={(event) => tick(sectionId, event.target.checked)}
          />
          Section done
        </label>
      )}
    </>
  )
}

/**
 * Scrolls to the section that the address names, or where the learner left off, then tracks which section is in view. A component of its own, because the
 * position changes while somebody types and must not render the lesson again. Place it after the sections.
 */
export function SectionTracking({ sectionIds }: { sectionIds: readonly string[] }) {
  const { position, setCurrentSection } = useReadingPosition()
  const savedSection = useRef(position.currentSection)
  const ids = sectionIds.join(' ')

  // The browser looked for the address's section before the lesson was there.
  useLayoutEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])

  useEffect(() => {
    const saved = savedSection.current
    savedSection.current = undefined
    if (saved && saved !== ids.split(' ')[0] && !window.location.hash) document.getElementById(saved)?.scrollIntoView()
  }, [ids])

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
