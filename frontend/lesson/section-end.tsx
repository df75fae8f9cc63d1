import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LessonOutline } from '#lessons/lesson'
import { useReadingPosition } from './reading-position-provider.tsx'

type SectionEndProps = {
  section: LessonOutline
  previous: LessonOutline | undefined
  next: LessonOutline | undefined
  /** A completed module counts all of its sections as done, and there's nothing to tick. */
  completed: boolean
}

/**
 * The foot of a section: its tick, and the way on to the next one or to the finish card, which ticks it too. Once the end has
 * been in view for 1.5 s the section ticks itself. Nothing here ticks a section whose quiz or required box isn't done.
 */
export function SectionEnd({ section: { id, title }, previous, next, completed }: SectionEndProps) {
  const { position, tick, tickItself, open, shownAlone } = useReadingPosition()
  const marker = useRef<HTMLDivElement>(null)
  const done = position.ticks.has(id)
  const untickable = completed || open.includes(id)

  useEffect(() => {
    if (done || untickable || !marker.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => tickItself(id), 1_500)
    })
    observer.observe(marker.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [id, done, untickable, tickItself])

  const end = completed ? 'The end of this lesson' : 'Finish this lesson'
  return (
    <>
      <div ref={marker} aria-hidden="true" className="h-px" />
      <div className="way-on">
        {!completed && (done || !untickable) && (
          <label>
            <input
              type="checkbox"
              aria-label={`Done: ${title}`}
              checked={done}
              onChange={() => tick(id, !done)}
              className="size-5"
            />
            Done
          </label>
        )}
        <a href={`#${next?.id ?? 'completion'}`} onClick={() => untickable || tick(id, true)}>
          {next ? `${next.title}, ${next.minutes} min` : end} <ArrowRight aria-hidden="true" size={20} />
        </a>
        {shownAlone && previous && <a href={`#${previous.id}`}>Back to {previous.title}</a>}
      </div>
    </>
  )
}
