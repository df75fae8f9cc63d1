import type { LessonNode } from '#lessons/lesson'
import { isExercise, isExhibit } from '#lessons/lesson-parts'
import { Activity } from './activity.tsx'
import { Compare } from './compare.tsx'
import { DigDeeper } from './dig-deeper.tsx'
import { Figure } from './figure.tsx'
import { InlineNodes } from './inline-nodes.tsx'
import { useInteractiveParts } from './interactive-parts.ts'
import { keyed } from './keyed.ts'
import { LessonTable } from './lesson-table.tsx'
import { NewerPart } from './newer-part.tsx'
import { Paragraph } from './paragraph.tsx'
import { Scenario } from './scenario.tsx'
import { Story } from './story-callout.tsx'

/** The blocks of a lesson, rendered from data. Lessons never contain HTML. */
export function LessonNodes({ nodes }: { nodes: readonly LessonNode[] }) {
  return keyed(nodes).map(({ key, item }) => <Block key={key} node={item} />)
}

function Block({ node }: { node: LessonNode }) {
  const parts = useInteractiveParts()
  if (isExercise(node) || isExhibit(node))
    return (
      <parts.Exercise node={node}>
        <LessonNodes nodes={node.nodes} />
      </parts.Exercise>
    )
  switch (node.type) {
    case 'paragraph':
      return <Paragraph node={node} />
    case 'heading': {
      const Heading = node.depth === 3 ? 'h3' : 'h4'
      return (
        <Heading>
          <InlineNodes nodes={node.nodes} />
        </Heading>
      )
    }
    case 'list': {
      const items = keyed(node.items).map(({ key, item }) => (
        <li key={key}>
          <LessonNodes nodes={item} />
        </li>
      ))
      return node.ordered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return <LessonTable node={node} />
    case 'quote':
      return (
        <blockquote>
          <LessonNodes nodes={node.nodes} />
        </blockquote>
      )
    case 'story':
      return <Story node={node} />
    case 'callout':
      return <parts.Callout node={node} />
    case 'activity':
      return <Activity node={node} />
    case 'compare':
      return <Compare node={node} />
    case 'scenario':
    case 'task':
      return <Scenario node={node} />
    case 'figure':
      return <Figure node={node} />
    case 'links':
      return <DigDeeper node={node} />
    case 'prompt':
      return <parts.Prompt node={node} />
    case 'reflection':
      return (
        <parts.Reflection node={node}>
          <LessonNodes nodes={node.nodes} />
        </parts.Reflection>
      )
    case 'trials':
      return <parts.Trials node={node} />
    case 'checklist':
      return <parts.Checklist node={node} />
    case 'quiz':
      return <parts.Quiz node={node} />
    case 'notes':
      return <parts.Notes node={node} />
    case 'library':
      return <parts.Library node={node} />
    case 'where':
      return (
        <parts.Where node={node}>
          <LessonNodes nodes={node.nodes} />
        </parts.Where>
      )
    case 'newer':
      return <NewerPart />
  }
}
