import type { ReactNode } from 'react'
import type { InlineNode } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { keyed } from '../elements/keyed.ts'

type Line = {
  nodes: readonly InlineNode[]
  label?: ReactNode
  feedback: readonly InlineNode[]
  /** What's said to those who chose one of these instead. */
  others?: { name: string | undefined; why: readonly InlineNode[] }[]
}

/** The lines of a worked solution, which only print shows. */
export function SolutionLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ol>
      {keyed(lines).map(({ key, item: { nodes, label, feedback, others } }) => (
        <li key={key}>
          <strong>
            <InlineNodes nodes={nodes} />
          </strong>{' '}
          {label && <em>({label})</em>} <InlineNodes nodes={feedback} />
          {others?.map(({ name, why }) => (
            <span key={name}>
              {' '}
              <em>{name}?</em> <InlineNodes nodes={why} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  )
}
