import type { LessonNodeOf } from '#lessons/lesson'
import { Disclosure } from '../ui/disclosure.tsx'
import { DoPart } from './do-part.tsx'
import { LessonNodes } from './lesson-nodes.tsx'

/** A case to think about, or the cumulative task. What to consider is in a closed disclosure; printing includes it. */
export function Scenario({ node }: { node: LessonNodeOf<'scenario' | 'task'> }) {
  const id = `${node.type}-${node.id}`
  return (
    <DoPart aria-labelledby={id} title={<h3 id={id}>{node.title}</h3>} minutes={node.minutes}>
      <div className="reading">
        <LessonNodes nodes={node.nodes} />
      </div>
      {node.type === 'scenario' && (
        <Disclosure summary="What to consider" className="mt-4">
          <div className="reading pt-1">
            <LessonNodes nodes={node.considerations} />
          </div>
        </Disclosure>
      )}
    </DoPart>
  )
}
