import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { InlineNode } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { keyed } from '../elements/keyed.ts'
import { Button } from '../ui/button.tsx'

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

/** What the exercise answers. It takes the focus when it opens, so that it's read out once. */
export function Verdict({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) {
  return (
    <div ref={ref} tabIndex={-1} className="ex-verdict">
      {children}
    </div>
  )
}

/** Whether a choice was right, in words and with a sign, never by colour alone. */
export function Label({ right, children }: { right: boolean; children: ReactNode }) {
  const Icon = right ? Check : Minus
  return (
    <span className="ex-label" data-right={right}>
      <Icon aria-hidden="true" size={16} strokeWidth={3} /> {children}
    </span>
  )
}

export const Again = ({ onPress }: { onPress: () => void }) => (
  <div className="ex-buttons">
    <Button look="secondary" onClick={onPress}>
      Try again
    </Button>
  </div>
)

/** Inline text as a paragraph. */
export const Text = ({ nodes }: { nodes: readonly InlineNode[] }) => (
  <p>
    <InlineNodes nodes={nodes} />
  </p>
)
