import type { ReactNode } from 'react'
import type { Exercise, InlineNode } from '#contract/lesson'
import { InlineNodes } from '../../lesson-elements/inline-nodes.tsx'
import { keyed } from '../../lesson-elements/keyed.ts'
import { LessonNodes } from '../../lesson-elements/lesson-nodes.tsx'

/** The worked solution of an exercise. Only visible in print. */
export function Solution({ exercise }: { exercise: Exercise }) {
  return (
    <div className="ex-print">
      <Solved exercise={exercise} />
    </div>
  )
}

function Solved({ exercise }: { exercise: Exercise }) {
  switch (exercise.type) {
    case 'predict':
      return (
        <>
          <p>{exercise.ask}</p>
          <Lines
            lines={exercise.choices.map(({ nodes, feedback }, index) => ({
              nodes,
              label: index === exercise.happens && 'This is what happens',
              feedback,
            }))}
          />
        </>
      )
    case 'sort':
      return (
        <Lines
          lines={exercise.items.map(({ nodes, group, feedback, instead }) => ({
            nodes,
            label: exercise.groups[group],
            feedback,
            others: Object.entries(instead).map(([wrong, why]) => ({ name: exercise.groups[Number(wrong)], why })),
          }))}
        />
      )
    case 'spot':
      return (
        <>
          {keyed(exercise.text).map(({ key, item }) => (
            <p key={key}>
              {keyed(item).map(({ key: at, item: piece }) =>
                'place' in piece ? (
                  <span key={at}>
                    {piece.words} [{piece.place + 1}]
                  </span>
                ) : (
                  <InlineNodes key={at} nodes={piece.nodes} />
                ),
              )}
            </p>
          ))}
          <Lines
            lines={exercise.text
              .flat()
              .flatMap((piece) =>
                'place' in piece
                  ? [{ nodes: text(piece.words), label: piece.kind ?? 'fine', feedback: text(piece.why) }]
                  : [],
              )}
          />
        </>
      )
    case 'respond':
      return (
        <>
          <p className="ex-choice">A model answer</p>
          <LessonNodes nodes={exercise.model} />
          <p className="ex-choice">What a marker looks for</p>
          <Lines lines={exercise.marker.map(({ nodes, why }) => ({ nodes, feedback: why }))} />
        </>
      )
  }
}

const text = (value: string): InlineNode[] => [{ type: 'text', value }]

type Line = {
  nodes: readonly InlineNode[]
  label?: ReactNode
  feedback: readonly InlineNode[]
  /** What's said to those who chose one of these instead. */
  others?: { name: string | undefined; why: readonly InlineNode[] }[]
}

function Lines({ lines }: { lines: readonly Line[] }) {
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
