import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { nextWords, textOf, train, wordsOf, write } from './model.ts'
import { fridge, opening, schoolWeek } from './school-week.ts'
import './machine.css'

const beginnings = [opening, 'The best thing about', 'On Friday', 'A student says that', 'The bus is']
/** As many of the next words as there's room for. */
const mostBars = 6
const chances = [0, 0.5, 1, 1.5, 2]
const chanceNames = ['none: always the likeliest word', 'little', 'as in the text', 'more', 'a lot']

const percent = (share: number): string => `${Math.round(share * 100)}%`

type MachineProps = {
  /** For tests. */
  random?: () => number
}

/** A language model small enough to see through: it counts which word follows which two, and writes with that. */
export function Machine({ random = Math.random }: MachineProps) {
  const id = useId()
  const [typed, setTyped] = useState(opening)
  const [written, setWritten] = useState<readonly string[]>([])
  const [twice, setTwice] = useState<readonly (readonly string[])[]>()
  const [level, setLevel] = useState(2)
  const [withFridge, setWithFridge] = useState(true)
  const paragraphs = useMemo(() => (withFridge ? schoolWeek : schoolWeek.filter((one) => one !== fridge)), [withFridge])
  const model = useMemo(() => train(paragraphs), [paragraphs])
  const chance = chances[level] ?? 1

  const begin = wordsOf(typed)
  const words = [...begin, ...written]
  const next = nextWords(model, words, chance)
  const shown = next.slice(0, mostBars)
  const add = (more: readonly string[]) => {
    setTwice(undefined)
    setWritten(more)
  }
  const start = (text: string) => {
    setTyped(text)
    add([])
  }
  /** What it writes from these words on, without the beginning. */
  const run = (from: readonly string[], most = 10) => write(model, from, { chance, random, most }).slice(begin.length)

  return (
    <div className="machine">
      <label htmlFor={`${id}-begin`}>Begin with</label>
      <input
        id={`${id}-begin`}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={({ target: { value } }) => start(value)}
      />
      <ul className="machine-beginnings" aria-label="Beginnings">
        {beginnings.map((one) => (
          <li key={one}>
            <button type="button" aria-pressed={one === typed} onClick={() => start(one)}>
              {one} …
            </button>
          </li>
        ))}
      </ul>

      <p className="machine-line" role="status">
        {textOf(begin)} <mark>{textOf(written)}</mark>
        {written.length === 0 && ' …'}
      </p>

      <p id={`${id}-next`} className="machine-label">
        The next word
      </p>
      <ol className="machine-bars" aria-labelledby={`${id}-next`}>
        {shown.map(({ word, share }) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => add([...written, word])}
              style={{ '--share': share } as React.CSSProperties}
            >
              <span>{word}</span> <span>{percent(share)}</span>
            </button>
          </li>
        ))}
      </ol>
      {next.length > mostBars && <p className="machine-small">and {next.length - mostBars} more, each less likely</p>}

      <div className="machine-buttons">
        <Button onClick={() => add(run(words, 1))}>Draw one by chance</Button>
        <Button look="secondary" onClick={() => add(run(words))}>
          Write ten words
        </Button>
        <Button look="secondary" onClick={() => setTwice([run(begin), run(begin)])}>
          Ask twice
        </Button>
        <Button look="secondary" onClick={() => add([])}>
          Start again
        </Button>
      </div>
      <div role="status">{twice && <Twice begin={begin} runs={twice} />}</div>

      <div className="machine-settings">
        <label htmlFor={`${id}-chance`}>Chance</label>
        <input
          id={`${id}-chance`}
          type="range"
          min={0}
          max={chances.length - 1}
          value={level}
          aria-valuetext={chanceNames[level]}
          onChange={({ target: { value } }) => setLevel(Number(value))}
        />
        <span className="machine-small">{chanceNames[level]}</span>
        <label>
          <input type="checkbox" checked={!withFridge} onChange={({ target }) => setWithFridge(!target.checked)} />{' '}
          Train it without the paragraph about the fridge
        </label>
      </div>
      <WhatItRead paragraphs={paragraphs} />
    </div>
  )
}

/** Two runs from the same beginning, with the word where they part. */
function Twice({ begin, runs }: { begin: readonly string[]; runs: readonly (readonly string[])[] }) {
  const [first = [], second = []] = runs
  const parts = first.findIndex((word, at) => word !== second[at])
  const at = parts < 0 ? Math.min(first.length, second.length) : parts
  const same = parts < 0 && first.length === second.length
  return (
    <div className="machine-twice">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, and they hold no state
        <p key={index}>
          {textOf([...begin, ...run.slice(0, at)])} <mark>{textOf(run.slice(at))}</mark>
        </p>
      ))}
      <p className="machine-small">
        {same
          ? 'The same both times. Give it more chance, and ask again.'
          : `They part after ${at === 0 ? 'your beginning' : `“${first[at - 1]}”`}.`}
      </p>
    </div>
  )
}

const WhatItRead = ({ paragraphs }: { paragraphs: readonly string[] }) => (
  <Disclosure
    className="print:hidden"
    summary={`Everything it has read: ${paragraphs.reduce((sum, one) => sum + wordsOf(one).length, 0)} words and signs about a school week`}
  >
    {paragraphs.map((one) => (
      <p key={one} className="my-3 max-w-measure font-serif">
        {one}
      </p>
    ))}
  </Disclosure>
)
