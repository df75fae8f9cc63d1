import { spot as kind, kindsOf, type SpotPiece, spotsOf } from '#exercises/spot'
import type { ExerciseOf, InlineNode } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { keyed } from '../elements/keyed.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { part } from './part.tsx'
import { Again, Label, SolutionLines, Verdict } from './solution.tsx'
import { type PartProps, type Start, useTurn } from './use-answer.ts'

type Judged = Extract<SpotPiece, { spot: number }>

/** A clean text whose phrases can be marked, and named where there are kinds; then what there is to say about each. */
function Live({ node: exercise, ...props }: PartProps & { node: ExerciseOf<'spot'> }) {
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const spots = spotsOf(exercise)
  const toFind = spots.filter(({ kind }) => kind !== undefined)
  const marked = new Set(answer.marked)
  const mark = (one: number, isMarked: boolean) => {
    const { [one]: _, ...kinds } = answer.kinds ?? {}
    const now = spots.map((p) => p.spot).filter((p) => (p === one ? isMarked : marked.has(p)))
    change({ ...answer, marked: now, kinds })
  }
  const kinds = kindsOf(exercise)

  if (answer.done) {
    const found = toFind.filter((one) => marked.has(one.spot)).length
    const extra = marked.size - found
    return (
      <div className="ex-answer">
        <Verdict ref={feedback}>
          <p>
            You found {found} of {toFind.length}
            {extra > 0 && `, and marked ${extra} that ${extra === 1 ? 'is' : 'are'} fine`}.
          </p>
        </Verdict>
        <div className="ex-text">
          {keyed(exercise.text).map(({ key, item }) => (
            <div key={key} className="ex-noted">
              <p>
                <Pieces pieces={item}>
                  {({ spot, kind, words }) => (
                    <span className="ex-spot" data-kind={kind ?? 'fine'} data-marked={marked.has(spot)}>
                      {words}
                      <sup>{spot + 1}</sup>
                    </span>
                  )}
                </Pieces>
              </p>
              <ol className="ex-list">
                {item.filter(isJudged).map((piece) => (
                  <li key={piece.spot} value={piece.spot + 1}>
                    <Reason
                      piece={piece}
                      marked={marked.has(piece.spot)}
                      called={kinds[answer.kinds?.[piece.spot] ?? -1]}
                    />
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
      </div>
    )
  }
  const box = (piece: Judged, ref?: Start) => (
    <label className="ex-spot" data-marked={marked.has(piece.spot)}>
      <input
        ref={ref}
        type="checkbox"
        checked={marked.has(piece.spot)}
        onChange={(event) => mark(piece.spot, event.target.checked)}
      />
      <span>{piece.words}</span>
    </label>
  )
  return (
    <div className="ex-ask">
      <p className="ex-small">Press or tap a phrase to mark it.</p>
      <Quoted exercise={exercise}>{(piece) => box(piece, piece.spot === 0 ? start : undefined)}</Quoted>
      <Disclosure summary="Mark in a list instead" className="mt-3">
        {spots.map((piece) => (
          <div key={piece.spot}>{box(piece)}</div>
        ))}
      </Disclosure>
      {kinds.length > 1 && (
        <Naming
          spots={spots.filter(({ spot }) => marked.has(spot))}
          kinds={kinds}
          named={answer.kinds ?? {}}
          onName={(one, kind) => change({ ...answer, kinds: { ...answer.kinds, [one]: kind } })}
        />
      )}
      <div className="ex-buttons">
        <Button disabled={marked.size === 0} onClick={() => turn(() => change({ ...answer, done: true }))}>
          Check
        </Button>
        <span className="ex-small" role="status">
          {marked.size} marked
        </span>
      </div>
    </div>
  )
}

type NamingProps = {
  spots: readonly Judged[]
  kinds: readonly string[]
  named: Readonly<Record<string, number>>
  onName: (spot: number, kind: number) => void
}

/** What each marked phrase is, for those who want to say it. */
const Naming = ({ spots, kinds, named, onName }: NamingProps) => (
  <ul className="ex-naming" aria-label="What you marked">
    {spots.map(({ spot, words }) => (
      <li key={spot}>
        <label className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line py-1">
          <span>{words}</span>
          <select value={named[spot] ?? ''} onChange={({ target }) => onName(spot, Number(target.value))}>
            <option value="" disabled>
              What is it?
            </option>
            {kinds.map((kind, number) => (
              <option key={kind} value={number}>
                {kind}
              </option>
            ))}
          </select>
        </label>
      </li>
    ))}
  </ul>
)

type TextProps = { exercise: ExerciseOf<'spot'>; children: (piece: Judged) => React.ReactNode }

const Quoted = (props: TextProps) => (
  <blockquote className="ex-text">
    <Paragraphs {...props} />
  </blockquote>
)

const Paragraphs = ({ exercise, children }: TextProps) =>
  keyed(exercise.text).map(({ key, item }) => (
    <p key={key}>
      <Pieces pieces={item}>{children}</Pieces>
    </p>
  ))

const isJudged = (piece: SpotPiece): piece is Judged => 'spot' in piece

const Pieces = ({ pieces, children }: { pieces: readonly SpotPiece[]; children: TextProps['children'] }) =>
  keyed(pieces).map(({ key, item: piece }) =>
    isJudged(piece) ? <span key={key}>{children(piece)}</span> : <InlineNodes key={key} nodes={piece.nodes} />,
  )

type ReasonProps = { piece: Judged; marked: boolean; called: string | undefined }

function Reason({ piece: { words, kind, why }, marked, called }: ReasonProps) {
  const right = marked === (kind !== undefined)
  const verdict = right
    ? marked
      ? 'You found it'
      : 'You let it stand'
    : marked
      ? 'You marked it, and it’s fine'
      : 'You missed it'
  const said = (
    <>
      <span className="ex-choice">{words}</span>
      <Label right={right}>{verdict}</Label>
      {kind && <span className="ex-kind">{kind}</span>}
      {kind && called && called !== kind && <span className="ex-small"> You called it “{called}”.</span>}
    </>
  )
  // What was found needs no reading; the reason is there to open.
  if (right)
    return (
      <details>
        <summary>{said}</summary>
        <p>{why}</p>
      </details>
    )
  return (
    <>
      <p>{said}</p>
      <p>{why}</p>
    </>
  )
}

const asText = (value: string): InlineNode[] => [{ type: 'text', value }]

/** The text with its spots numbered, and what there is to say about each, for print. */
const InPrint = ({ node: exercise }: { node: ExerciseOf<'spot'> }) => (
  <>
    <Paragraphs exercise={exercise}>
      {({ words, spot }) => (
        <>
          {words} [{spot + 1}]
        </>
      )}
    </Paragraphs>
    <SolutionLines
      lines={spotsOf(exercise).map(({ words, kind = 'fine', why }) => ({
        nodes: asText(words),
        label: kind,
        feedback: asText(why),
      }))}
    />
  </>
)

export const spot = part(kind.node, Live, InPrint)
