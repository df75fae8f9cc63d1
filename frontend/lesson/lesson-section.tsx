import { ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type LessonNode, type LessonOutline, plainText, type Section } from '#lessons/lesson'
import { isExercise, withNested } from '#lessons/lesson-parts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { Sources } from '../elements/sources.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'

type LessonSectionProps = {
  section: Section
  /** "Section 2 of 11". */
  place?: string
  /** Comes after the text. */
  end?: ReactNode
}

/** A section of a lesson: its place, title, minutes and what there is to do in it, then its text. */
export function LessonSection({ section, place, end }: LessonSectionProps) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className="lesson-section">
      {place && <p>{place}</p>}
      <h2 id={`${section.id}-title`} tabIndex={-1}>
        {section.title}
      </h2>
      <p>
        {section.minutes} min{thingsToDo(section)}
      </p>
      <div className={isLead(section.nodes[0]) ? 'reading lesson lead' : 'reading lesson'}>
        <LessonNodes nodes={section.nodes} />
      </div>
      {section.sources && <Sources sources={section.sources} />}
      {end}
    </section>
  )
}

/** In characters. A longer paragraph is tiring in large letters. */
const longestLead = 260
const isLead = (first: LessonNode | undefined): boolean =>
  first?.type === 'paragraph' && plainText(first.nodes).length <= longestLead

const kinds: [name: string, isOne: (node: LessonNode) => boolean][] = [
  ['prediction', ({ type }) => type === 'predict'],
  ['exercise', (node) => isExercise(node) && node.type !== 'predict'],
  ['activity', ({ type }) => type === 'activity'],
  ['reflection', ({ type }) => type === 'reflection'],
]
const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** ", with two predictions and one reflection". */
function thingsToDo({ nodes }: Section): string {
  const all = withNested(nodes)
  const found = kinds.flatMap(([name, isOne]) => {
    const count = all.filter(isOne).length
    if (!count) return []
    const plural = name.replace(/y$/, 'ie')
    return `${numbers[count] ?? count} ${count === 1 ? name : `${plural}s`}`
  })
  return found.length ? `, with ${found.join(', ').replace(/, ([^,]*)$/, ' and $1')}` : ''
}

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
