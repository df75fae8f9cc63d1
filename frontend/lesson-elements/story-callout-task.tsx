import type { LessonNodeOf } from '#contract/lesson'
import { LessonNodes } from './lesson-nodes.tsx'
import { Minutes } from './minutes.tsx'

/** A teacher's story, in a frame. */
export function Story({ node }: { node: LessonNodeOf<'story'> }) {
  return (
    <aside
      aria-label={`Story: ${node.title}`}
      className="-mx-4 border-y-4 border-double border-line bg-leaf px-4 py-7 sm:mx-0 sm:border-x-4 sm:px-10 sm:py-9 print:mx-0"
    >
      <h3 className="mt-0! italic">{node.title}</h3>
      <div className="reading mt-3">
        <LessonNodes nodes={node.nodes} />
      </div>
    </aside>
  )
}

/** A short aside with a title. */
export function Callout({ node }: { node: LessonNodeOf<'callout'> }) {
  return (
    <aside aria-label={node.title} className="border-l-4 border-ochre bg-ochre-wash px-5 py-4 print:break-inside-avoid">
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
    <section aria-labelledby={id} className="border-2 border-eucalypt bg-gum-wash px-5 py-5 sm:px-7">
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 id={id} className="mt-0!">
          {node.title}
        </h3>
        <Minutes minutes={node.minutes} />
      </div>
      <div className="reading mt-3">
        <LessonNodes nodes={node.nodes} />
      </div>
    </section>
  )
}
