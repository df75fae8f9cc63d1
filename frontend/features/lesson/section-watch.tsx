import { useEffect, useRef } from 'react'
import { usePlace } from './reading-position-provider.tsx'

/** Stands at the end of a section: seen for a moment, the section is ticked. */
export function SectionEnd({ sectionId }: { sectionId: string }) {
  const { place, tick } = usePlace()
  const mark = useRef<HTMLDivElement>(null)
  const done = place.ticks.has(sectionId)
  const untickedByHand = useRef(false)
  const wasDone = useRef(done)
  if (wasDone.current && !done) untickedByHand.current = true
  wasDone.current = done

  useEffect(() => {
    if (done || untickedByHand.current || !mark.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => tick(sectionId, true), 1_500)
    })
    observer.observe(mark.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [sectionId, done, tick])

  return <div ref={mark} aria-hidden="true" className="h-px" />
}

/** Watches which section is being read, and goes to the one where the learner left off. */
export function useReadingPlace(sectionIds: readonly string[]): void {
  const { place, moveTo } = usePlace()
  const start = useRef(place.at)
  const ids = sectionIds.join(' ')

  useEffect(() => {
    const left = start.current
    start.current = undefined
    if (left && left !== ids.split(' ')[0] && !window.location.hash) document.getElementById(left)?.scrollIntoView()
  }, [ids])

  useEffect(() => {
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) inView.add(entry.target.id)
          else inView.delete(entry.target.id)
        }
        // The later of two: a section that was gone to begins where the one before it ends.
        const latest = ids.split(' ').findLast((id) => inView.has(id))
        if (latest) moveTo(latest)
      },
      { rootMargin: '-15% 0px -60% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids, moveTo])
}
