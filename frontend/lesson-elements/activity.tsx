import type { LessonNodeOf } from '#contract/lesson'
import { useInteractiveParts } from './interactive-parts.ts'
import { LessonNodes } from './lesson-nodes.tsx'
import { Minutes } from './minutes.tsx'

/** An activity: title, minutes, instructions. */
export function Activity({ node }: { node: LessonNodeOf<'activity'> }) {
  const { ActivityFooter } = useInteractiveParts()
  const id = `activity-${node.id}`
  return (
    <section aria-labelledby={id} className="border-t-4 border-ochre bg-leaf px-5 py-5 sm:px-7">
      <div className="flex items-baseline justify-between gap-x-4">
        <h3 id={id} className="mt-0!">
          {node.title}
        </h3>
        <Minutes minutes={node.minutes} apart={node.kind === 'classroom' ? 'in your classroom' : undefined} />
      </div>
      <div className="reading mt-3">
        <LessonNodes nodes={node.nodes} />
      </div>
      <ActivityFooter node={node} />
    </section>
  )
}
