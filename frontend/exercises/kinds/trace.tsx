import { useEffect, useId, useRef, useState } from 'react'
import type { AnswerOf, ExerciseOf } from '#exercises/kinds'
import { isOutside, leftAt, minutesLeft, trace, tracePages, traceVerdicts, withPage } from '#exercises/trace'
import { InlineNodes } from '../../elements/inline-nodes.tsx'
import { keyed } from '../../elements/keyed.ts'
import { Traced } from '../../pictures/traced.tsx'
import { Button } from '../../ui/button.tsx'
import { HowSure, Option } from '../choices.tsx'
import { part } from '../part.tsx'
import { Again, Label, Text, Verdict } from '../solution.tsx'
import { type PartProps, type Start, useTurn } from '../use-answer.ts'
import './trace.css'

type TraceNode = { node: ExerciseOf<'trace'> }
type Bench = TraceNode & { answer: AnswerOf<'trace'>; change: (answer: AnswerOf<'trace'>) => void }

const pageNames = Object.values(tracePages)
const verdictNames = Object.values(traceVerdicts)
const cannotTell = Object.keys(traceVerdicts).indexOf('unsure')
const minutes = (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`

/** A drawn post, places to look at for a minute each, and a verdict; then the way that the learner took. */
function Trace({ node, useAnswer }: PartProps & TraceNode) {
  const { answer, change } = useAnswer(node)
  const { feedback, start, turn } = useTurn(answer.done)
  const bench = { node, answer, change }
  if (!answer.done)
    return <Tracing {...bench} start={start} onGive={() => turn(() => change({ ...answer, done: true }))} />
  return (
    <div className="ex-answer">
      <Verdict ref={feedback}>
        <YourVerdict node={node} answer={answer} />
      </Verdict>
      <details>
        <summary>See the post again</summary>
        <Post node={node} />
      </details>
      <Path opened={answer.opened} />
      <p className="ex-small">What each place was worth</p>
      <Worth node={node} opened={answer.opened} />
      <Again onPress={() => turn(() => change({ type: 'trace', done: false, opened: [] }))} />
    </div>
  )
}

function Tracing({ node, answer, change, start, onGive }: Bench & { start: Start; onGive: () => void }) {
  const id = useId()
  const [shown, setShown] = useState(answer.opened.at(-1))
  const page = useRef<HTMLParagraphElement>(null)
  const asked = useRef<{ place: number | undefined }>(null)
  useEffect(() => {
    if (asked.current && asked.current.place === shown) page.current?.focus()
  }, [shown])
  const { opened, verdict, certainty } = answer
  const left = minutesLeft(opened)
  const look = (place: number | undefined) => {
    asked.current = { place }
    if (place !== undefined && !opened.includes(place)) change({ ...answer, opened: withPage(opened, place) })
    setShown(place)
  }
  const isOpen = verdict === undefined || certainty === undefined
  return (
    <div className="ex-ask">
      <div className="browser">
        <p ref={page} tabIndex={-1} className="address">
          {shown === undefined ? 'The post' : pageNames[shown]}
        </p>
        {shown === undefined ? <Post node={node} /> : <Lines lines={node.pages[shown]?.lines} />}
      </div>
      <p id={id} role="status" className="ex-small">
        {left === 0 ? 'Your four minutes are up. Give your verdict.' : `${minutes(left)} left. Where do you look?`}
      </p>
      <ul className="places ex-bare" aria-labelledby={id}>
        <li>
          <button ref={start} type="button" aria-pressed={shown === undefined} onClick={() => look(undefined)}>
            <span>The post</span>
          </button>
        </li>
        {pageNames.map((name, place) => {
          const minute = opened.indexOf(place) + 1
          return (
            <li key={name}>
              <button
                type="button"
                aria-pressed={shown === place}
                disabled={minute === 0 && left === 0}
                onClick={() => look(place)}
              >
                <span>{name}</span>{' '}
                <small>
                  {minute > 0 ? `Seen in minute ${minute}` : left === 0 ? 'No minute left' : 'Takes 1 minute'}
                </small>
              </button>
            </li>
          )
        })}
      </ul>
      <fieldset>
        <legend>Your verdict</legend>
        {verdictNames.map((name, index) => (
          <Option
            key={name}
            type="radio"
            name={id}
            checked={index === verdict}
            onChange={() => change({ ...answer, verdict: index })}
          >
            {name}
          </Option>
        ))}
      </fieldset>
      <HowSure certainty={certainty} onChoose={(one) => change({ ...answer, certainty: one })} />
      <div className="ex-buttons">
        <Button disabled={isOpen} onClick={onGive}>
          Give your verdict
        </Button>
        {isOpen && <span className="ex-small">Choose a verdict, and say how sure you are.</span>}
      </div>
    </div>
  )
}

const Post = ({ node: { account, posted, says, picture, alt } }: TraceNode) => (
  <div className="post">
    <p>
      <strong>{account}</strong> <small>{posted}</small>
    </p>
    <Text nodes={says} />
    <div role="img" aria-label={alt}>
      <Traced picture={picture} />
    </div>
  </div>
)

const Lines = ({ lines = [] }: { lines: TraceNode['node']['pages'][number]['lines'] | undefined }) => (
  <ul className="lines">
    {keyed(lines).map(({ key, item }) => (
      <li key={key}>
        <InlineNodes nodes={item} />
      </li>
    ))}
  </ul>
)

function YourVerdict({ node, answer: { verdict = 0, certainty, opened } }: TraceNode & Pick<Bench, 'answer'>) {
  const right = verdict === node.holds
  const otherwise = verdict === cannotTell ? 'The seven pages together decide it' : 'The pages say otherwise'
  return (
    <>
      <p>
        <Label right={right}>{right ? 'The pages bear you out' : otherwise}</Label> You said “{verdictNames[verdict]}”,{' '}
        {certainty === 100 ? 'certain' : `${certainty}% sure`}, after{' '}
        {opened.length === 0 ? 'looking at the post alone' : minutes(opened.length)}.
      </p>
      <Text nodes={node.verdicts[verdict] ?? []} />
      {!right && (
        <p>
          <strong>{verdictNames[node.holds]}.</strong> <InlineNodes nodes={node.verdicts[node.holds] ?? []} />
        </p>
      )}
    </>
  )
}

/** The pages minute by minute, on two tracks: what the post says of itself, and what others say. */
function Path({ opened }: { opened: readonly number[] }) {
  const left = leftAt(opened)
  return (
    <div className="path">
      <p className="ex-small">
        {left === undefined
          ? 'You never left the post and what it says of itself.'
          : left === 1
            ? 'You left the page in your first minute, as fact-checkers do.'
            : `You left the page in minute ${left}.`}
      </p>
      <ol>
        <li>The post</li>
        {opened.map((page, index) => (
          <li key={page} data-outside={isOutside(page)}>
            {pageNames[page]}
            {index + 1 === left && <small>You leave the page here</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}

const Worth = ({ node, opened }: TraceNode & { opened: readonly number[] }) => (
  <ul className="ex-list">
    {node.pages.map(({ lines, worth }, page) => (
      <li key={pageNames[page]}>
        <p>
          <strong>{pageNames[page]}</strong>{' '}
          {!opened.includes(page) && <span className="ex-small">You didn’t look here.</span>}
        </p>
        {!opened.includes(page) && <Lines lines={lines} />}
        <Text nodes={worth} />
      </li>
    ))}
  </ul>
)

/** The post and every page with what it's worth, as a list. */
const TraceInPrint = ({ node }: TraceNode) => (
  <>
    <Post node={node} />
    <ol>
      {node.pages.map(({ lines, worth }, page) => (
        <li key={pageNames[page]}>
          <strong>{pageNames[page]}</strong>
          <Lines lines={lines} />
          <InlineNodes nodes={worth} />
        </li>
      ))}
    </ol>
    <p>
      <strong>{verdictNames[node.holds]}.</strong> <InlineNodes nodes={node.verdicts[node.holds] ?? []} />
    </p>
  </>
)

export default part(trace.node, Trace, TraceInPrint)
