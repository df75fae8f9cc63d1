import type { LessonNodeOf } from '#lessons/lesson'
import { DoPart } from './do-part.tsx'
import { useInteractiveParts } from './interactive-parts.ts'
import { LessonNodes } from './lesson-nodes.tsx'

export function Activity({ node }: { node: LessonNodeOf<'activity'> }) {
  const { ActivityFooter } = useInteractiveParts()
  const id = `activity-${node.id}`
  return (
    <DoPart
      aria-labelledby={id}
      title={<h3 id={id}>{node.title}</h3>}
      minutes={node.minutes}
      apart={node.kind === 'classroom' ? 'in your classroom' : undefined}
    >
      <div className="reading">
        <LessonNodes nodes={node.nodes} />
      </div>
      <ActivityFooter node={node} />
    </DoPart>
  )
}
