import type { RefObject } from 'react'
import { placesOf } from '#contract/exercises/spot'
import type { ExerciseOf, InlineNode, SpotPiece } from '#contract/lesson'
import { Button } from '../../components/forms/button.tsx'
import { InlineNodes } from '../../lesson-elements/inline-nodes.tsx'
import { keyed } from '../../lesson-elements/keyed.ts'
import { Again, Label, Verdict } from './feedback.tsx'
import type { Place } from './place.ts'
import { SolutionLines } from './solution.tsx'
import { useAnswer, useTurn } from './use-answer.ts'

type Judged = Extract<SpotPiece, { place: number }>

/** A text with places to mark, in the text itself or in the list beside it; then what there is to say about each. */
export function Spot({ exercise, ...place }: Place & { exercise: ExerciseOf<'spot'> }) {
  const { answer, change } = useAnswer(exercise, place)
  const { feedback, start, turn } = useTurn(answer.done)
  const places = placesOf(exercise)
  const toFind = places.filter(({ kind }) => kind !== undefined)
  const marked = new Set(answer.marked)
  const mark = (one: number, isMarked: boolean) =>
    change({ ...answer, marked: places.map((p) => p.place).filter((p) => (p === one ? isMarked : marked.has(p))) })

  if (answer.done) {
    const found = toFind.filter((one) => marked.has(one.place)).length
    const extra = marked.size - found
    return (
      <div className="ex-answer">
        <Verdict ref={feedback}>
          <p>
            You found {found} of {toFind.length}
            {extra > 0 && `, and marked ${extra} that ${extra === 1 ? 'is' : 'are'} fine`}. What there is to say about
            each:
          </p>
        </Verdict>
        <Quoted exercise={exercise}>
          {(piece) => (
            <span className="ex-place" data-kind={piece.kind ?? 'fine'} data-marked={marked.has(piece.place)}>
              {piece.words}
              <sup>{piece.place + 1}</sup>
            </span>
          )}
        </Quoted>
        <ol className="ex-list">
          {places.map((piece) => (
            <li key={piece.place}>
              <Reason piece={piece} marked={marked.has(piece.place)} />
            </li>
          ))}
        </ol>
        <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
      </div>
    )
  }
  const box = (piece: Judged, ref?: RefObject<HTMLInputElement>) => (
    <label className="ex-place" data-marked={marked.has(piece.place)}>
      <input
        ref={ref}
        type="checkbox"
        checked={marked.has(piece.place)}
        onChange={(event) => mark(piece.place, event.target.checked)}
      />
      <span>{piece.words}</span>
    </label>
  )
  return (
    <div className="ex-ask ex-beside">
      <div>
        <p className="ex-small">
          {toFind.length === 1 ? 'There is one to find.' : `There are ${toFind.length} to find.`} Mark them in the text
          or in the list.
        </p>
        <Quoted exercise={exercise}>
          {(piece) => box(piece, piece.place === 0 ? (start as RefObject<HTMLInputElement>) : undefined)}
        </Quoted>
      </div>
      <fieldset>
        <legend>The same, as a list</legend>
        {places.map((piece) => (
          <div key={piece.place}>{box(piece)}</div>
        ))}
      </fieldset>
      <div className="ex-buttons">
        <Button onClick={() => turn(() => change({ ...answer, done: true }))}>Show what’s there</Button>
        <span className="ex-small" role="status">
          {marked.size} marked
        </span>
      </div>
    </div>
  )
}

type TextProps = { exercise: ExerciseOf<'spot'>; children: (piece: Judged) => React.ReactNode }

const Quoted = (props: TextProps) => (
  <blockquote className="ex-text">
    <Paragraphs {...props} />
  </blockquote>
)

const Paragraphs = ({ exercise, children }: TextProps) =>
  keyed(exercise.text).map(({ key, item }) => (
    <p key={key}>
      {keyed(item).map(({ key: at, item: piece }) =>
        'place' in piece ? <span key={at}>{children(piece)}</span> : <InlineNodes key={at} nodes={piece.nodes} />,
      )}
    </p>
  ))

function Reason({ piece: { words, kind, why }, marked }: { piece: Judged; marked: boolean }) {
  const right = marked === (kind !== undefined)
  const verdict = right
    ? marked
      ? 'You found it'
      : 'You let it stand'
    : marked
      ? 'You marked it, and it’s fine'
      : 'You let it stand, and it isn’t fine'
  return (
    <>
      <p className="ex-choice">{words}</p>
      <p>
        <Label right={right}>{verdict}</Label>
        {kind && <span className="ex-kind">{kind}</span>}
      </p>
      <p>{why}</p>
    </>
  )
}

const asText = (value: string): InlineNode[] => [{ type: 'text', value }]

/** The text with its places numbered, and what there is to say about each, for print. */
export const SpotSolution = ({ exercise }: { exercise: ExerciseOf<'spot'> }) => (
  <>
    <Paragraphs exercise={exercise}>
      {({ words, place }) => (
        <>
          {words} [{place + 1}]
        </>
      )}
    </Paragraphs>
    <SolutionLines
      lines={placesOf(exercise).map(({ words, kind = 'fine', why }) => ({
        nodes: asText(words),
        label: kind,
        feedback: asText(why),
      }))}
    />
  </>
)
