import type { ReactNode } from 'react'
import { type LessonNode, plainText, type Section } from '#lessons/lesson'
import { isExercise, withNested } from '#lessons/lesson-parts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { Sources } from '../elements/sources.tsx'

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
