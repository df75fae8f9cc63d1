import type { LessonNodeOf } from '#contract/lesson'
import { DoPart } from './do-part.tsx'
import { LessonNodes } from './lesson-nodes.tsx'

/** A teacher's story, set in like a page of a book. */
export function Story({ node }: { node: LessonNodeOf<'story'> }) {
  return (
    <aside aria-label={`Story: ${node.title}`} className="border-y border-bark py-6 sm:px-10 sm:py-8">
      <h3 className="mt-0! italic">{node.title}</h3>
      <div className="reading opening mt-3">
        <LessonNodes nodes={node.nodes} />
      </div>
    </aside>
  )
}

/** A short aside with a title. */
export function Callout({ node }: { node: LessonNodeOf<'callout'> }) {
  return (
    <aside aria-label={node.title} className="border-l-2 border-ochre pl-5 print:break-inside-avoid">
      <p className="font-semibold">{node.title}</p>
      <div className="reading mt-2">
        <LessonNodes nodes={node.nodes} />
      </div>
    </aside>
  )
}

/** The instructions of the cumulative task. */
export function Task({ node }: { node: LessonNodeOf<'task'> }) {
  const id = `task-${node.id}`
  return (
    <DoPart aria-labelledby={id} title={<h3 id={id}>{node.title}</h3>} minutes={node.minutes}>
      <div className="reading">
        <LessonNodes nodes={node.nodes} />
      </div>
    </DoPart>
  )
}
