import { type RefObject, useId } from 'react'
import type { ExerciseOf } from '#contract/lesson'
import { Button } from '../../components/forms/button.tsx'
import { InlineNodes } from '../../lesson-elements/inline-nodes.tsx'
import { keyed } from '../../lesson-elements/keyed.ts'
import { Again, Label, Verdict } from './feedback.tsx'
import type { Place } from './place.ts'
import { SolutionLines } from './solution.tsx'
import { useAnswer, useTurn } from './use-answer.ts'

type Item = ExerciseOf<'sort'>['items'][number]

/** Statements to put into groups; then an answer to each choice. */
export function Sort({ exercise, ...place }: Place & { exercise: ExerciseOf<'sort'> }) {
  const id = useId()
  const { answer, change } = useAnswer(exercise, place)
  const { feedback, start, turn } = useTurn(answer.done)
  const { items, groups } = exercise
  const open = items.filter((_, index) => answer.groups[index] === undefined).length
  const put = (index: number, group: string) => {
    const { [index]: _, ...others } = answer.groups
    change({ ...answer, groups: group === '' ? others : { ...others, [index]: Number(group) } })
  }
  if (answer.done) {
    const right = items.filter((item, index) => item.group === answer.groups[index]).length
    return (
      <div className="ex-answer">
        <Verdict ref={feedback}>
          <p>
            You put {right} of {items.length} where we’d put them. What there is to say about each:
          </p>
        </Verdict>
        <ol className="ex-list">
          {keyed(items).map(({ key, item }, index) => (
            <li key={key}>
              <Sorted item={item} chosen={answer.groups[index] ?? 0} groups={groups} />
            </li>
          ))}
        </ol>
        <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
      </div>
    )
  }
  return (
    <div className="ex-ask">
      <ol className="ex-rows">
        {keyed(items).map(({ key, item }, index) => (
          <li key={key}>
            <label htmlFor={`${id}-${key}`}>
              <InlineNodes nodes={item.nodes} />
            </label>
            <select
              ref={index === 0 ? (start as RefObject<HTMLSelectElement>) : undefined}
              id={`${id}-${key}`}
              value={answer.groups[index] ?? ''}
              onChange={(event) => put(index, event.target.value)}
            >
              <option value="">Choose …</option>
              {groups.map((name, group) => (
                <option key={name} value={group}>
                  {name}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ol>
      <div className="ex-buttons">
        <Button disabled={open > 0} onClick={() => turn(() => change({ ...answer, done: true }))}>
          Check
        </Button>
        {open > 0 && (
          <span className="ex-small">
            {open} of {items.length} still open
          </span>
        )}
      </div>
    </div>
  )
}

function Sorted({ item, chosen, groups }: { item: Item; chosen: number; groups: readonly string[] }) {
  const right = item.group === chosen
  const particular = item.instead[chosen]
  return (
    <>
      <p className="ex-choice">
        <InlineNodes nodes={item.nodes} />
      </p>
      <p>
        <Label right={right}>
          {right
            ? `“${groups[chosen]}”: so would we`
            : `You said “${groups[chosen]}”; we’d say “${groups[item.group]}”`}
        </Label>
      </p>
      {particular && (
        <p>
          <InlineNodes nodes={particular} />
        </p>
      )}
      <p>
        <InlineNodes nodes={item.feedback} />
      </p>
    </>
  )
}

/** Every statement with its group, for print. */
export const SortSolution = ({ exercise: { items, groups } }: { exercise: ExerciseOf<'sort'> }) => (
  <SolutionLines
    lines={items.map(({ nodes, group, feedback, instead }) => ({
      nodes,
      label: groups[group],
      feedback,
      others: Object.entries(instead).map(([wrong, why]) => ({ name: groups[Number(wrong)], why })),
    }))}
  />
)
