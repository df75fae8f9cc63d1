import { useState } from 'react'
import { exhibits } from '#exercises/exhibits'
import type { Replies } from '#exercises/recording'
import type { ExhibitOf } from '#lessons/lesson'
import { InlineNodes } from '../../elements/inline-nodes.tsx'
import { keyed } from '../../elements/keyed.ts'
import { Button } from '../../ui/button.tsx'
import { InARow } from '../choices.tsx'
import { part } from '../part.tsx'
import { NotYet, Provenance, Typed, Written } from '../replies.tsx'
import type { PartProps } from '../use-answer.ts'
import { useReplies } from '../use-replies.ts'

const guesses = ['How long it is', 'What it says', 'How it’s set out', 'Hardly anything']

/** Which reply is shown: of the combination `on` (a bit for each switch), the first or a later run. */
type Shown = { on: number; run: number }

/** Switches for the parts of a prompt: guess, flip one, and see what changed in the recorded reply. */
function Bench({ node: bench, moduleId, near }: PartProps & { node: ExhibitOf<'bench'> }) {
  const query = useReplies(moduleId, bench.recording.name, near)
  const { data } = query
  const [shown, setShown] = useState<Shown>({ on: 0, run: 0 })
  const [before, setBefore] = useState<Shown & { guess?: number }>()
  const [guess, setGuess] = useState<number>()
  if (!data) return <NotYet query={query} failed="The replies couldn’t be loaded. Your lesson goes on without them." />
  const show = (next: Shown, guessed?: number) => {
    setBefore({ ...shown, ...(guessed !== undefined && { guess: guessed }) })
    setShown(next)
    setGuess(undefined)
  }
  const runs = data.variants[shown.on]?.replies.length ?? 1
  return (
    <div className="recorded bench">
      <InARow
        legend="Guess first: what will change most?"
        options={guesses.map((label, value) => ({ value, label }))}
        chosen={guess}
        onChoose={setGuess}
      />
      <fieldset className="switches">
        <legend>Then flip one</legend>
        {bench.switches.map((name, bit) => (
          <button
            key={name}
            type="button"
            role="switch"
            aria-checked={isOn(shown.on, bit)}
            aria-disabled={guess === undefined}
            onClick={() => guess !== undefined && show({ on: shown.on ^ (1 << bit), run: 0 }, guess)}
          >
            {name} <span aria-hidden="true">{isOn(shown.on, bit) ? 'on' : 'off'}</span>
          </button>
        ))}
      </fieldset>
      <Typed prompt={data.variants[shown.on]?.prompt ?? ''} />
      <div className="bench-run">
        <p className="ex-small" role="status">
          {nameOf(bench, shown.on)}: reply {shown.run + 1} of {runs}, word for word
        </p>
        <Button look="quiet" onClick={() => show({ ...shown, run: (shown.run + 1) % runs })}>
          Run it again
        </Button>
      </div>
      <Reply data={data} shown={shown} before={before} />
      <ul>
        {keyed(bench.notes[shown.on] ?? []).map(({ key, item }) => (
          <li key={key}>
            <InlineNodes nodes={item} />
          </li>
        ))}
      </ul>
      <Provenance tally={bench.recording} />
    </div>
  )
}

const isOn = (on: number, bit: number): boolean => (on & (1 << bit)) !== 0

const nameOf = ({ recording }: ExhibitOf<'bench'>, on: number): string => recording.variants[on]?.label ?? ''

type ReplyProps = { data: Replies; shown: Shown; before: (Shown & { guess?: number }) | undefined }

/** In characters, so that switches and reply fit on one screen. */
const mostOpen = 400

/** The reply, with what it has that the one before hadn't, and what can be counted in both. */
function Reply({ data, shown, before }: ReplyProps) {
  const textOf = ({ on, run }: Shown) => data.variants[on]?.replies[run] ?? ''
  const now = textOf(shown)
  const key = `${shown.on} ${shown.run}`
  if (!before) return <Written key={key} reply={now} most={mostOpen} />
  const [old, fresh] = [measured(textOf(before)), measured(now)]
  const marked = withNewWords(textOf(before))
  return (
    <>
      <dl className="measures">
        {(Object.keys(fresh) as (keyof typeof fresh)[]).map((what) => (
          <div key={what}>
            <dt>{what}</dt>{' '}
            <dd>
              {old[what]}
              <span aria-hidden="true">→</span>
              <span className="sr-only"> before, now </span>
              <b>{fresh[what]}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="ex-small">
        {before.guess !== undefined && <span>You guessed: {guesses[before.guess]?.toLowerCase()}.</span>} Underlined
        words weren’t in the reply before.
      </p>
      <Written
        key={key}
        reply={now}
        most={mostOpen}
        words={(text) =>
          keyed(marked(text)).map(({ key: place, item }) =>
            item.isNew ? <ins key={place}>{item.text}</ins> : item.text,
          )
        }
      />
    </>
  )
}

/** What there is to notice in each combination, for print: sixteen replies would fill as many pages. */
const InPrint = ({ node: { recording, notes } }: { node: ExhibitOf<'bench'> }) => (
  <ul>
    {recording.variants.map(({ label }, on) => (
      <li key={label}>
        <strong>{label}:</strong>{' '}
        {keyed(notes[on] ?? []).map(({ key, item }) => (
          <span key={key}>
            <InlineNodes nodes={item} />{' '}
          </span>
        ))}
      </li>
    ))}
  </ul>
)

export default part(
  exhibits.bench,
  (props) => (
    <div className="ex-answer">
      <Bench {...props} />
    </div>
  ),
  InPrint,
)

/** What can be counted in a reply, so that two can be compared without reading both. */
export function measured(reply: string) {
  const words = wordsIn(reply)
  const sentences = reply.split(/[.!?]+\s/).filter((one) => wordsIn(one) > 0).length
  return {
    Words: words,
    'a sentence': Math.round(words / Math.max(1, sentences)),
    'longest paragraph': Math.max(...reply.split(/\n\s*\n/).map(wordsIn)),
    '[CHECK]': reply.match(/\[CHECK/g)?.length ?? 0,
  }
}

/** Cuts text into runs of words that the reply before hadn't, and of those that it had. Words of up to three letters count as had. */
export function withNewWords(before: string): (text: string) => { text: string; isNew: boolean }[] {
  const known = new Set(before.toLowerCase().match(word))
  return (now) => {
    const runs: { text: string; isNew: boolean }[] = []
    for (const text of now.split(new RegExp(`(${word.source})`, 'u'))) {
      const isNew = text.length > 3 && /\p{L}/u.test(text) && !known.has(text.toLowerCase())
      const last = runs.at(-1)
      if (last?.isNew === isNew) last.text += text
      else runs.push({ text, isNew })
    }
    return runs
  }
}

const word = /\p{L}[\p{L}’'-]*/gu

const wordsIn = (text: string): number => text.match(word)?.length ?? 0
