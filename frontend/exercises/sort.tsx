import { useId } from 'react'
import { sort as kind } from '#exercises/sort'
import type { ExerciseOf } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { keyed } from '../elements/keyed.ts'
import { Button } from '../ui/button.tsx'
import { FromList, InARow } from './choices.tsx'
import { part } from './part.tsx'
import { Replies } from './replies.tsx'
import { Again, Label, SolutionLines, Text, Verdict } from './solution.tsx'
import { type PartProps, type Start, useTurn } from './use-answer.ts'

type SortExercise = ExerciseOf<'sort'>
/** `source`: which of a recording's prompts brought the statement. */
type Item = SortExercise['items'][number] & { source?: string | undefined }

/** More groups than this don't fit in a row. */
const inARow = 4

/** Statements to put into groups; then the groups as piles, with an answer to each choice. */
function Live({ node: exercise, ...props }: PartProps & { node: SortExercise }) {
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const { items, groups, recording, from } = exercise
  if (answer.done) {
    const right = items.filter((item, index) => item.group === answer.groups[index]).length
    return (
      <div className="ex-answer">
        <Verdict ref={feedback}>
          <p>
            {recording
              ? `You told ${right} of ${items.length}.`
              : `You put ${right} of ${items.length} where we’d put them.`}{' '}
            What there is to say about each:
          </p>
        </Verdict>
        {groups.map((name, group) => (
          <Pile
            key={name}
            group={group}
            groups={groups}
            items={items
              .map((item, index) => ({ ...item, source: recording?.variants[from?.[index] ?? -1]?.label }))
              .filter((_, index) => (answer.groups[index] ?? 0) === group)}
          />
        ))}
        {recording && <Replies tally={recording} moduleId={props.moduleId} />}
        <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
      </div>
    )
  }
  const open = items.filter((_, index) => answer.groups[index] === undefined).length
  const put = (index: number, group: number | undefined) => {
    const { [index]: _, ...others } = answer.groups
    change({ ...answer, groups: group === undefined ? others : { ...others, [index]: group } })
  }
  return (
    <div className="ex-ask">
      <ol className="ex-rows">
        {keyed(items).map(({ key, item }, index) => (
          <li key={key}>
            <Row
              item={item}
              groups={groups}
              chosen={answer.groups[index]}
              onChoose={(group) => put(index, group)}
              start={index === 0 ? start : undefined}
            />
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

type RowProps = {
  item: Item
  groups: readonly string[]
  chosen: number | undefined
  onChoose: (group: number | undefined) => void
  start: Start | undefined
}

function Row({ item, groups, ...choice }: RowProps) {
  const words = <InlineNodes nodes={item.nodes} />
  return groups.length > inARow ? (
    <FromList className="ex-select" label={words} options={groups} {...choice} />
  ) : (
    <InARow legend={words} options={groups.map((label, value) => ({ value, label }))} {...choice} />
  )
}

/** What the learner put into one group, with what there is to say about each. */
function Pile({ items, group, groups }: { items: readonly Item[]; group: number; groups: readonly string[] }) {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="ex-pile">
      <h4 id={id}>
        {groups[group]} <span className="ex-small">{items.length}</span>
      </h4>
      <ul className="ex-list">
        {keyed(items).map(({ key, item }) => (
          <li key={key} data-right={item.group === group}>
            <Sorted item={item} chosen={group} groups={groups} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where a statement was taken from is a fact; elsewhere it's what we'd say. */
const labelOf = (right: boolean, group = '', isFact = false): string =>
  isFact ? (right ? 'It was' : `It was “${group}”`) : right ? 'So would we' : `We’d say “${group}”`

function Sorted({ item, chosen, groups }: { item: Item; chosen: number; groups: readonly string[] }) {
  const right = item.group === chosen
  const particular = item.instead[chosen]
  return (
    <>
      <p className="ex-choice">
        <InlineNodes nodes={item.nodes} />
      </p>
      <p>
        <Label right={right}>{labelOf(right, groups[item.group], item.source !== undefined)}</Label>
      </p>
      {item.source && <p className="ex-small">The letter: {item.source}</p>}
      {particular && <Text nodes={particular} />}
      <Text nodes={item.feedback} />
    </>
  )
}

/** Every statement with its group, for print. */
const InPrint = ({ node: { items, groups } }: { node: SortExercise }) => (
  <SolutionLines
    lines={items.map(({ nodes, group, feedback, instead }) => ({
      nodes,
      label: groups[group],
      feedback,
      others: Object.entries(instead).map(([wrong, why]) => ({ name: groups[Number(wrong)], why })),
    }))}
  />
)

export const sort = part(kind.node, Live, InPrint)
