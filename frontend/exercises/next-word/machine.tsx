import { clsx } from 'clsx'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { nextWords, textOf, train, wordsOf, write } from './model.ts'
import { fridge, opening, schoolWeek } from './school-week.ts'

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
    <div className="my-5! font-sans [&>*+*]:mt-3! [&>input]:mt-1!">
      <label htmlFor={`${id}-begin`} className={name}>
        Begin with
      </label>
      <input
        id={`${id}-begin`}
        value={typed}
        maxLength={200}
        className="min-h-11 w-full rounded-sm border border-bark bg-leaf px-3 py-1 text-base leading-normal text-ink print:hidden"
        autoComplete="off"
        onChange={({ target: { value } }) => start(value)}
      />
      <ul className={clsx(bare, 'flex flex-wrap gap-1.5 print:hidden')} aria-label="Beginnings">
        {beginnings.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === typed}
              onClick={() => start(one)}
              className={clsx(choice, 'bg-paper text-[0.9375rem] aria-pressed:shadow-[inset_0_-4px_var(--ink)]')}
            >
              {one} …
            </button>
          </li>
        ))}
      </ul>

      <p className={line} role="status">
        {textOf(begin)} <mark className="bg-ochre-wash text-ink">{textOf(written)}</mark>
        {written.length === 0 && ' …'}
      </p>

      <p id={`${id}-next`} className={name}>
        The next word
      </p>
      <ol className={clsx(bare, 'max-w-128 [&>li+li]:mt-1!')} aria-labelledby={`${id}-next`}>
        {shown.map(({ word, share }) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => add([...written, word])}
              style={{ '--share': share } as React.CSSProperties}
              className={clsx(
                choice,
                'flex w-full items-center justify-between gap-4 text-[1rem] tabular-nums hover:border-ink',
                'bg-paper bg-[linear-gradient(var(--layer-4),var(--layer-4))] bg-[length:calc(var(--share)*100%)_6px] bg-bottom-left bg-no-repeat',
              )}
            >
              <span>{word}</span> <span>{percent(share)}</span>
            </button>
          </li>
        ))}
      </ol>
      {next.length > mostBars && (
        <p className="text-[0.9375rem] text-bark">and {next.length - mostBars} more, each less likely</p>
      )}

      <div className="flex flex-wrap gap-2 print:hidden">
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

      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <label htmlFor={`${id}-chance`} className="font-semibold">
          Chance
        </label>
        <input
          id={`${id}-chance`}
          type="range"
          min={0}
          max={chances.length - 1}
          value={level}
          aria-valuetext={chanceNames[level]}
          className="min-h-11 w-48 accent-eucalypt"
          onChange={({ target: { value } }) => setLevel(Number(value))}
        />
        <span className="text-[0.9375rem] text-bark">{chanceNames[level]}</span>
        <label className="flex min-h-11 basis-full items-center gap-2">
          <input type="checkbox" checked={!withFridge} onChange={({ target }) => setWithFridge(!target.checked)} />{' '}
          Train it without the paragraph about the fridge
        </label>
      </div>
      <WhatItRead paragraphs={paragraphs} />
    </div>
  )
}

const name = 'block text-base leading-normal font-semibold'
const bare = 'list-none! p-0! [&>li]:m-0!'
const choice = 'min-h-11 cursor-pointer rounded-sm border border-line px-3 py-1 text-ink'
const line = 'border-l-3 border-ochre bg-leaf px-4 py-3 font-serif text-lg leading-normal wrap-anywhere'

/** Two runs from the same beginning, with the word where they part. */
function Twice({ begin, runs }: { begin: readonly string[]; runs: readonly (readonly string[])[] }) {
  const [first = [], second = []] = runs
  const parts = first.findIndex((word, at) => word !== second[at])
  const at = parts < 0 ? Math.min(first.length, second.length) : parts
  const same = parts < 0 && first.length === second.length
  return (
    <div className="[&>p+p]:mt-2!">
      {runs.map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, and they hold no state
        <p key={index} className={line}>
          {textOf([...begin, ...run.slice(0, at)])}{' '}
          <mark className="bg-ochre-wash text-ink">{textOf(run.slice(at))}</mark>
        </p>
      ))}
      <p className="text-[0.9375rem] text-bark">
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
