import { lazy, type RefObject, Suspense, useId } from 'react'
import { sort as kind } from '#contract/exercises/sort'
import type { ExerciseOf } from '#contract/lesson'
import { Button } from '../../components/forms/button.tsx'
import { InlineNodes } from '../../lesson-elements/inline-nodes.tsx'
import { keyed } from '../../lesson-elements/keyed.ts'
import { Again, Label, Verdict } from './feedback.tsx'
import { part } from './part.tsx'
import type { Place } from './place.ts'
import { SolutionLines } from './solution.tsx'
import { useTurn } from './use-answer.ts'

const Replies = lazy(() => import('./replies.tsx'))

type SortExercise = ExerciseOf<'sort'>
/** `source`: which of a recording's prompts brought the statement. */
type Item = SortExercise['items'][number] & { source?: string | undefined }

/** More groups than this don't fit in a row, so each statement has a list to open instead. */
const inARow = 4

/** Statements to put into groups; then the groups as piles, with an answer to each choice. */
function Live({ node: exercise, ...place }: Place & { node: SortExercise }) {
  const { answer, change } = place.useAnswer(exercise)
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
        {recording && (
          <Suspense>
            <Replies tally={recording} moduleId={place.moduleId} />
          </Suspense>
        )}
        <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
      </div>
    )
  }
  const open = items.filter((_, index) => answer.groups[index] === undefined).length
  const put = (index: number, group: number | undefined) => {
    const { [index]: _, ...others } = answer.groups
    change({ ...answer, groups: group === undefined ? others : { ...others, [index]: group } })
  }
  const Row = groups.length > inARow ? SelectRow : RadioRow
  return (
    <div className="ex-ask">
      <ol className="ex-rows">
        {keyed(items).map(({ key, item }, index) => (
          <li key={key}>
            <Row
              item={item}
              groups={groups}
              chosen={answer.groups[index]}
              start={index === 0 ? start : undefined}
              onPut={(group) => put(index, group)}
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
  /** Takes the focus when the exercise is tried again. */
  start: RefObject<HTMLElement | null> | undefined
  onPut: (group: number | undefined) => void
}

/** A statement with its groups side by side, so that all are seen and one press answers. */
function RadioRow({ item, groups, chosen, start, onPut }: RowProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <InlineNodes nodes={item.nodes} />
      </legend>
      <div className="ex-groups">
        {groups.map((label, group) => (
          <label key={label} data-chosen={group === chosen}>
            <input
              ref={group === (chosen ?? 0) ? (start as RefObject<HTMLInputElement> | undefined) : undefined}
              type="radio"
              name={name}
              checked={group === chosen}
              onChange={() => onPut(group)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function SelectRow({ item, groups, chosen, start, onPut }: RowProps) {
  const id = useId()
  return (
    <div className="ex-select">
      <label htmlFor={id}>
        <InlineNodes nodes={item.nodes} />
      </label>
      <select
        ref={start as RefObject<HTMLSelectElement> | undefined}
        id={id}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => onPut(value === '' ? undefined : Number(value))}
      >
        <option value="">Choose …</option>
        {groups.map((name, group) => (
          <option key={name} value={group}>
            {name}
          </option>
        ))}
      </select>
    </div>
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
