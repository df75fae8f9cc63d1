import { clsx } from 'clsx'
import { useId, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { nextWords, textOf, train, wordsOf, write } from './model.ts'
import { fridge, opening, schoolWeek, wordCount } from './school-week.ts'

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

      <Tiles begin={begin} written={written} />
      <p className="sr-only" role="status">
        {textOf(begin)} {textOf(written)}
        {written.length === 0 && ' …'}
      </p>

      <p id={`${id}-next`} className={name}>
        The next word
      </p>
      <ol className={clsx(bare, '[&>li+li]:mt-1!')} aria-labelledby={`${id}-next`}>
        {shown.map(({ word, share }) => (
          <li key={word}>
            <button
              type="button"
              onClick={() => add([...written, word])}
              className={clsx(
                choice,
                'grid w-full grid-cols-[7.5rem_minmax(0,1fr)_2.75rem] items-center gap-3 bg-paper text-left text-[1rem] tabular-nums hover:border-ink max-sm:grid-cols-[6rem_minmax(0,1fr)_2.5rem]',
              )}
            >
              <span className="truncate">{word}</span>{' '}
              <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 16" className="h-4 w-full bg-sand">
                <rect width={share * 100} height="16" className="fill-layer-3 forced-colors:fill-[CanvasText]" />
              </svg>
              <span className="text-right">{percent(share)}</span>
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

/** The words as the machine takes them: one by one, the written ones in another colour. Read aloud they're a sentence, below. */
const Tiles = ({ begin, written }: { begin: readonly string[]; written: readonly string[] }) => (
  <p aria-hidden="true" className="flex flex-wrap gap-1 border-l-3 border-ochre bg-leaf p-3 font-serif text-lg">
    {[...begin, ...written].map((word, at) => {
      const Tile = at < begin.length ? 'span' : 'mark'
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice, and a tile holds no state
        <Tile key={at} className="border border-line bg-paper px-2 py-0.5 text-ink wrap-anywhere [mark&]:bg-ochre-wash">
          {word}
        </Tile>
      )
    })}
    {written.length === 0 && <span className="px-1 py-0.5">…</span>}
  </p>
)

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
    summary={`Everything it has read: ${wordCount(paragraphs)} words about a school week`}
  >
    {paragraphs.map((one) => (
      <p key={one} className="my-3 max-w-measure font-serif">
        {one}
      </p>
    ))}
  </Disclosure>
)
