import type { LessonNodeOf } from '#lessons/lesson'
import { Disclosure } from '../ui/disclosure.tsx'
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

/** A short aside with a title. `folded`: the learner has read it in another module. */
export function Callout({ node, folded }: { node: LessonNodeOf<'callout'>; folded?: boolean }) {
  const text = (
    <div className="reading mt-2">
      <LessonNodes nodes={node.nodes} />
    </div>
  )
  return (
    <aside aria-label={node.title} className="border-l-2 border-ochre pl-5 print:break-inside-avoid">
      {folded ? (
        <Disclosure summary={`${node.title} (you’ve read this)`}>{text}</Disclosure>
      ) : (
        <>
          <p className="font-semibold">{node.title}</p>
          {text}
        </>
      )}
    </aside>
  )
}
