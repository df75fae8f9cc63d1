import type { LessonNodeOf } from '#contract/lesson'
import { Disclosure } from '../components/disclosure.tsx'
import { LessonNodes } from './lesson-nodes.tsx'
import { Minutes } from './minutes.tsx'

/** A case to think about. What to consider is in a closed disclosure; printing includes it. */
export function Scenario({ node }: { node: LessonNodeOf<'scenario'> }) {
  const id = `scenario-${node.id}`
  return (
    <section aria-labelledby={id} className="border border-line bg-leaf px-5 py-5 sm:px-7">
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 id={id} className="mt-0!">
          {node.title}
        </h3>
        {node.minutes !== undefined && <Minutes minutes={node.minutes} />}
      </div>
      <div className="reading mt-3">
        <LessonNodes nodes={node.nodes} />
      </div>
      <Disclosure summary="What to consider" className="mt-4">
        <div className="reading pt-1">
          <LessonNodes nodes={node.considerations} />
        </div>
      </Disclosure>
    </section>
  )
}
