import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { LessonOutline } from '#contract/lesson'
import { Button } from '../../components/forms/button.tsx'
import { ButtonLink } from '../../components/forms/button-link.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'

type SectionEndProps = {
  section: LessonOutline
  previous: LessonOutline | undefined
  next: LessonOutline | undefined
  /** A completed module counts all of its sections as done, and there's nothing to tick. */
  completed: boolean
}

/**
 * The end of a section: a way on, which ticks the section and leads to the next one or to the finish card. Once the end has
 * been in view for 1.5 s the section ticks itself. Neither ticks a section whose quiz or required box isn't done.
 */
export function SectionEnd({ section: { id, title }, previous, next, completed }: SectionEndProps) {
  const { position, tick, tickItself, open, shownAlone } = useReadingPosition()
  const marker = useRef<HTMLDivElement>(null)
  const wayOn = useRef<HTMLAnchorElement>(null)
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

  const untick = () => {
    tick(id, false)
    // This button goes, so the focus would be lost.
    wayOn.current?.focus()
  }
  const end = completed ? 'the end of this lesson' : 'finish this lesson'
  return (
    <>
      <div ref={marker} aria-hidden="true" className="h-px" />
      <div className="way-on">
        <ButtonLink
          ref={wayOn}
          look="secondary"
          href={`#${next?.id ?? 'completion'}`}
          onClick={() => untickable || tick(id, true)}
        >
          {!untickable && 'Done. '}Next: {next ? `${next.title}, ${next.minutes} min` : end}
        </ButtonLink>
        {!completed && (
          <p>
            {done && (
              <>
                <Check aria-hidden="true" size={18} /> Done
                <Button look="quiet" aria-label={`Mark as not done: ${title}`} onClick={untick}>
                  Mark as not done
                </Button>
              </>
            )}
          </p>
        )}
        {shownAlone && previous && <a href={`#${previous.id}`}>Previous: {previous.title}</a>}
      </div>
    </>
  )
}
