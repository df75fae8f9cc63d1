import type { RefObject } from 'react'
import type { ExerciseOf, SpotPiece } from '#contract/lesson'
import { Button } from '../../components/forms/button.tsx'
import { InlineNodes } from '../../lesson-elements/inline-nodes.tsx'
import { keyed } from '../../lesson-elements/keyed.ts'
import { Again, Label, Verdict } from './feedback.tsx'
import type { Place } from './place.ts'
import { useAnswer, useTurn } from './use-answer.ts'

type Judged = Extract<SpotPiece, { place: number }>

/** A text with places to mark, in the text itself or in the list beside it; then what there is to say about each. */
export function Spot({ exercise, ...place }: Place & { exercise: ExerciseOf<'spot'> }) {
  const { answer, change } = useAnswer(exercise, place)
  const { feedback, start, turn } = useTurn(answer.done)
  const places = exercise.text.flat().filter((piece): piece is Judged => 'place' in piece)
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
        <Text exercise={exercise}>
          {(piece) => (
            <span className="ex-place" data-kind={piece.kind ?? 'fine'} data-marked={marked.has(piece.place)}>
              {piece.words}
              <sup>{piece.place + 1}</sup>
            </span>
          )}
        </Text>
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
        <Text exercise={exercise}>
          {(piece) => box(piece, piece.place === 0 ? (start as RefObject<HTMLInputElement>) : undefined)}
        </Text>
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

function Text({ exercise, children }: { exercise: ExerciseOf<'spot'>; children: (piece: Judged) => React.ReactNode }) {
  return (
    <blockquote className="ex-text">
      {keyed(exercise.text).map(({ key, item }) => (
        <p key={key}>
          {keyed(item).map(({ key: at, item: piece }) =>
            'place' in piece ? <span key={at}>{children(piece)}</span> : <InlineNodes key={at} nodes={piece.nodes} />,
          )}
        </p>
      ))}
    </blockquote>
  )
}

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
