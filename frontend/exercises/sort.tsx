import { type ComponentPropsWithoutRef, type DragEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AnswerOf } from '#exercises/kinds'
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
              ? `You sorted ${right} of ${items.length}.`
              : `You put ${right} of ${items.length} where we’d put them.`}
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
  return (
    <Asking
      exercise={exercise}
      answer={answer}
      change={change}
      start={start}
      onCheck={() => turn(() => change({ ...answer, done: true }))}
    />
  )
}

type AskingProps = {
  exercise: SortExercise
  answer: AnswerOf<'sort'>
  change: (answer: AnswerOf<'sort'>) => void
  start: Start
  onCheck: () => void
}

/**
 * One statement at a time over a tray for each group. Every statement has its native controls; those of the others are there for the
 * keyboard and for assistive technology, and come into sight with the focus.
 */
function Asking({ exercise: { items, groups }, answer, change, start, onCheck }: AskingProps) {
  const isOpen = (index: number) => answer.groups[index] === undefined
  const open = items.filter((_, index) => isOpen(index)).length
  const [here, setHere] = useState(() =>
    Math.max(
      0,
      items.findIndex((_, index) => isOpen(index)),
    ),
  )
  const rows = useRef<HTMLOListElement>(null)
  /** Whether a finger or a mouse chose last. Arrow keys choose at each step, so they mustn't lead on. */
  const pointed = useRef(false)
  const dragged = useRef<number>(undefined)

  const go = (index: number) => {
    flushSync(() => setHere(index))
    const control = rows.current?.children[index]?.querySelector<HTMLElement>('input:checked, input, select')
    control?.focus({ preventScroll: true })
  }
  /** The keyboard has come to a statement that was out of sight, so the page scrolls to where it stands now. */
  const showFocused = (index: number, control: HTMLElement) => {
    if (index === here) return
    flushSync(() => setHere(index))
    control.scrollIntoView?.({ block: 'nearest' })
  }
  const put = (index: number, group: number | undefined) => {
    const { [index]: _, ...others } = answer.groups
    change({ ...answer, groups: group === undefined ? others : { ...others, [index]: group } })
    const next = [...items.keys()].map((step) => (index + 1 + step) % items.length)
    const following = next.find((one) => one !== index && isOpen(one))
    if (pointed.current && group !== undefined && following !== undefined) go(following)
  }
  const drop = (group: number) => {
    if (dragged.current === undefined) return
    pointed.current = true
    put(dragged.current, group)
    dragged.current = undefined
  }
  const drag = (index: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      dragged.current = index
      event.dataTransfer.setData('text/plain', '')
    },
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes what chose, a pointer or a key
    <div
      className="ex-ask"
      onPointerDown={() => {
        pointed.current = true
      }}
      onKeyDown={() => {
        pointed.current = false
      }}
    >
      <ol ref={rows} className="ex-rows">
        {keyed(items).map(({ key, item }, index) => (
          <li
            key={key}
            data-of={`${index + 1} of ${items.length}`}
            className={index === here ? 'ex-here' : 'sr-only'}
            onFocus={({ target }) => showFocused(index, target)}
          >
            <Row
              item={item}
              groups={groups}
              chosen={answer.groups[index]}
              onChoose={(group) => put(index, group)}
              start={index === 0 ? start : undefined}
              drag={drag(index)}
            />
          </li>
        ))}
      </ol>
      <div className="ex-buttons">
        <Button disabled={open > 0} onClick={onCheck}>
          Check
        </Button>
        <span className="ex-small">
          {open > 0 ? (
            <>
              {open} of {items.length} still open
            </>
          ) : (
            'All in their trays. Press one to change it.'
          )}
        </span>
        {open > 1 && (
          <Button
            look="quiet"
            onClick={() => {
              const later = [...items.keys()].find((one) => one > here && isOpen(one))
              go(later ?? items.findIndex((_, one) => isOpen(one)))
            }}
          >
            Leave it for later
          </Button>
        )}
      </div>
      <ul className="ex-trays" aria-label="Sorted so far">
        {groups.map((name, group) => (
          <li key={name} onDragOver={(event) => event.preventDefault()} onDrop={() => drop(group)}>
            <ul>
              {keyed(items).map(
                ({ key, item }, index) =>
                  answer.groups[index] === group && (
                    <li key={key}>
                      <button type="button" {...drag(index)} onClick={() => go(index)}>
                        <span className="sr-only">Change: </span>
                        <InlineNodes nodes={item.nodes} />
                      </button>
                    </li>
                  ),
              )}
            </ul>
            <b>{name}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = {
  item: Item
  groups: readonly string[]
  chosen: number | undefined
  onChoose: (group: number | undefined) => void
  start: Start | undefined
  /** What makes the statement draggable. */
  drag: ComponentPropsWithoutRef<'span'>
}

function Row({ item, groups, drag, ...choice }: RowProps) {
  const words = (
    <span {...drag} className="block cursor-grab">
      <InlineNodes nodes={item.nodes} />
    </span>
  )
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
  isFact ? `${right ? 'Yes' : 'No'}: it was “${group}”` : right ? 'So would we' : `We’d say “${group}”`

function Sorted({ item, chosen, groups }: { item: Item; chosen: number; groups: readonly string[] }) {
  const right = item.group === chosen
  const particular = item.instead[chosen]
  const statement = (
    <span className="ex-choice">
      <InlineNodes nodes={item.nodes} />
    </span>
  )
  const label = <Label right={right}>{labelOf(right, groups[item.group], item.source !== undefined)}</Label>
  const reasons = (
    <>
      {item.source && <p className="ex-small">The letter: {item.source}</p>}
      {particular && <Text nodes={particular} />}
      <Text nodes={item.feedback} />
    </>
  )
  // What's right needs no reading; the reason is there to open.
  if (right)
    return (
      <details>
        <summary>
          {statement}
          {label}
        </summary>
        {reasons}
      </details>
    )
  return (
    <>
      <p>{statement}</p>
      <p>{label}</p>
      {reasons}
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
