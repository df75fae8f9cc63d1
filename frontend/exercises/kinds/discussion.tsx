import { useId, useRef } from 'react'
import {
  atTheEnd,
  discussion,
  type Mood,
  outcomeOf,
  type Discussion as Script,
  said,
  type Turn,
  turnsOf,
} from '#exercises/discussion'
import { Button } from '../../ui/button.tsx'
import { part } from '../part.tsx'
import { Label } from '../solution.tsx'
import { Student } from '../student.tsx'
import type { PartProps } from '../use-answer.ts'
import './discussion.css'

/** A discussion to lead: what's happening and three things to say; after the bell, the path with what would have happened elsewhere. */
function Discussion({ node: script, useAnswer }: PartProps & { node: Script }) {
  const { answer, change } = useAnswer(script)
  /** Where the focus is to go: it follows what was said here, and not what another device said. */
  const going = useRef<string>(undefined)
  const { choices, done, first } = answer
  const here = choices.join()
  const arrive = (now: HTMLElement | null) => {
    if (!now || going.current !== here) return
    going.current = undefined
    now.focus()
  }
  const say = (at: number, choice?: number) => {
    const next = said(script, answer, at, choice)
    going.current = next.choices.join()
    change(next)
  }

  const turns = turnsOf(script, choices)
  const turn = turns.at(-1)
  if (!turn) return null
  const before = turns.slice(0, -1)
  const last = before.at(-1)
  return (
    <div className="talk ex-answer">
      <Class students={script.students} moods={turn.moods} />
      {before.length > 0 && !done && <Path turns={before} onReplay={say} />}
      <div key={here} ref={arrive} tabIndex={-1} className="talk-now">
        {last?.choice && <Spoken turn={last} />}
        <h4>
          {turn.moment ? `${before.length + 1} of ${script.moments.length}: ${turn.moment.title}` : 'After the bell'}
        </h4>
        <Due due={turn.due} at={before.length} />
        {turn.moment ? <p>{turn.moment.happens}</p> : <p>{script.end}</p>}
        <p className="ex-small">
          {!turn.moment && 'At the bell: '}
          {moodsInWords(turn.moods)}
        </p>
        {done && first?.some((choice, at) => choice !== choices[at]) && (
          <p className="ex-small">The first time: {moodsInWords(atTheEnd(script, first))}</p>
        )}
      </div>
      {turn.moment && (
        <ul className="talk-says ex-bare" aria-label="What you could say">
          {turn.moment.choices.map((choice, number) => (
            <li key={choice.say}>
              <button type="button" onClick={({ detail }) => detail < 2 && say(before.length, number)}>
                {quoted(choice.say)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {done && <Tree script={script} turns={before} onReplay={say} />}
    </div>
  )
}

/** In quotation marks, unless it's something to do, in brackets. */
const quoted = (say = ''): string => (say.startsWith('(') ? say : `“${say}”`)

type Replay = { onReplay: (at: number) => void }

const Again = ({ at, title, onReplay }: Replay & { at: number; title: string }) => (
  <Button look="secondary" onClick={() => onReplay(at)}>
    Replay from here<span className="sr-only">: {title}</span>
  </Button>
)

const Class = ({ students, moods }: { students: Script['students']; moods: Turn['moods'] }) => (
  <ul className="talk-class ex-bare" aria-label="The class">
    {students.map(({ name, about }, number) => {
      const mood = moods[name] ?? 'listening'
      return (
        <li key={name} data-mood={mood}>
          <Student number={number} mood={mood} />
          <strong>{name}</strong> <span className="talk-mood">{mood}</span>
          <span className="ex-small">{about}</span>
        </li>
      )
    })}
  </ul>
)

/** "Ruby and Harun are speaking. Tahlia is hurt." */
function moodsInWords(moods: Turn['moods']): string {
  const named = (mood: Mood) => Object.keys(moods).filter((name) => moods[name] === mood)
  const sentences = (['speaking', 'performing', 'quiet', 'hurt'] as const).flatMap((mood) => {
    const names = named(mood)
    return names.length > 0 ? [`${list.format(names)} ${names.length > 1 ? 'are' : 'is'} ${mood}.`] : []
  })
  return sentences.join(' ') || 'Everyone is listening.'
}

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** What comes due now, and from which turn. */
const Due = ({ due, at }: { due: Turn['due']; at: number }) =>
  due.map(({ from, happens }) => (
    <p key={happens}>
      <span className="talk-from">{at - from === 1 ? 'From what you said before' : 'From two turns ago'}</span>{' '}
      {happens}
    </p>
  ))

const Spoken = ({ turn: { choice, outcome } }: { turn: Turn }) => (
  <>
    <p>
      <strong>You:</strong> {quoted(choice?.say)}
    </p>
    <p>{outcome?.happens}</p>
  </>
)

/** What was said so far. */
const Path = ({ turns, onReplay }: Replay & { turns: readonly Turn[] }) => (
  <details className="talk-path">
    <summary>What was said so far</summary>
    <ol>
      {turns.map((turn, at) => (
        <li key={turn.moment?.title}>
          <h5>{turn.moment?.title}</h5>
          <Due due={turn.due} at={at} />
          <p>{turn.moment?.happens}</p>
          <Spoken turn={turn} />
          <Again at={at} title={turn.moment?.title ?? ''} onReplay={onReplay} />
        </li>
      ))}
    </ol>
  </details>
)

/** The path, and at each moment what the other choices would have done with the class as it was. */
function Tree({ script, turns, onReplay }: Replay & { script: Script; turns: readonly Turn[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>Your path, and what would have happened elsewhere</h4>
      <ol className="talk-tree">
        {turns.map(({ moment, moods, choice: chosen, due }, at) => (
          <li key={moment?.title} className="talk-moment">
            <h5>{moment?.title}</h5>
            <Due due={due} at={at} />
            <p>{moment?.happens}</p>
            <ul>
              {moment?.choices.map((choice) => (
                <li key={choice.say} className="talk-branch" data-taken={choice.say === chosen?.say}>
                  <Branch
                    choice={choice}
                    outcome={outcomeOf(choice, moods)}
                    taken={choice.say === chosen?.say}
                    bell={script.moments.length - at}
                  />
                </li>
              ))}
            </ul>
            <Again at={at} title={moment?.title ?? ''} onReplay={onReplay} />
          </li>
        ))}
      </ol>
    </section>
  )
}

type BranchProps = {
  choice: NonNullable<Turn['choice']>
  outcome: NonNullable<Turn['outcome']>
  taken: boolean
  /** Turns until the bell. */
  bell: number
}

/** A choice with what it does at once and later: open if it was taken, to open if it wasn't. */
function Branch({ choice: { say, move, why }, outcome, taken, bell }: BranchProps) {
  const told = (
    <div className="mt-1.5 grid gap-1.5">
      <p>
        <em>{move}.</em> {why}
      </p>
      <p>{outcome.happens}</p>
      <Later outcome={outcome} bell={bell} />
    </div>
  )
  return taken ? (
    <>
      <p>
        <Label right>You said</Label> {quoted(say)}
      </p>
      {told}
    </>
  ) : (
    <details>
      <summary>{quoted(say)}</summary>
      {told}
    </details>
  )
}

const Later = ({ outcome, bell }: { outcome: NonNullable<Turn['outcome']>; bell?: number }) =>
  outcome.later.map(({ after, happens }) => (
    <p key={happens}>
      <span className="talk-from">
        {bell && after >= bell ? 'After the bell' : after === 1 ? 'A turn later' : 'Two turns later'}
      </span>{' '}
      {happens}
    </p>
  ))

/** Everybody, each moment, and what each choice leads to, for print. */
const InPrint = ({ node: { students, moments, end } }: { node: Script }) => (
  <div className="talk">
    <ul>
      {students.map(({ name, about }) => (
        <li key={name}>
          <strong>{name}.</strong> {about}
        </li>
      ))}
    </ul>
    <ol>
      {moments.map(({ title, happens, choices }) => (
        <li key={title}>
          <strong>{title}.</strong> {happens}
          <ul>
            {choices.map((choice) => (
              <li key={choice.say}>
                {quoted(choice.say)} <em>({choice.move})</em> {choice.why} {choice.happens} <Later outcome={choice} />
                {choice.instead && (
                  <p>
                    If {choice.instead.student} is {choice.instead.mood} by then: {choice.instead.happens}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
    <p>{end}</p>
  </div>
)

export default part(discussion.node, Discussion, InPrint)
