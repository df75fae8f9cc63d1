import { Star, X } from 'lucide-react'
import { placing as kind } from '#exercises/placing'
import { type ExerciseOf, plainText } from '#lessons/lesson'
import { InlineNodes } from '../../elements/inline-nodes.tsx'
import { Canteen } from '../../pictures/canteen.tsx'
import { Button } from '../../ui/button.tsx'
import { FromList } from '../choices.tsx'
import { part } from '../part.tsx'
import { Again, Label, SolutionLines, Text, Verdict } from '../solution.tsx'
import { type PartProps, useTurn } from '../use-answer.ts'

type Exercise = ExerciseOf<'placing'>

/** Marks to put on the places of a drawing, each chosen from a list; then what there is to say about where they stand. */
function Placing({ node: exercise, ...props }: PartProps & { node: Exercise }) {
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const { marks, places } = exercise
  const open = marks.filter((_, mark) => answer.at[mark] === undefined)
  const put = (mark: number, place: number | undefined) => {
    const { [mark]: _, ...others } = answer.at
    change({ ...answer, at: place === undefined ? others : { ...others, [mark]: place } })
  }
  return (
    <div className="placing">
      <Chain exercise={exercise} at={answer.at} />
      {answer.done ? (
        <div className="ex-answer">
          <Verdict ref={feedback}>
            {marks.map((name, mark) => (
              <Placed key={name} exercise={exercise} mark={mark} at={answer.at[mark] ?? 0} />
            ))}
          </Verdict>
          <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
        </div>
      ) : (
        <div className="ex-ask">
          {marks.map((name, mark) => (
            <FromList
              key={name}
              className="placing-row"
              label={`${name} at`}
              options={places.map(({ nodes }) => plainText(nodes))}
              chosen={answer.at[mark]}
              onChoose={(place) => put(mark, place)}
              start={mark === 0 ? start : undefined}
            />
          ))}
          <div className="ex-buttons">
            <Button disabled={open.length > 0} onClick={() => turn(() => change({ ...answer, done: true }))}>
              Check
            </Button>
            {open.length > 0 && <span className="ex-small">Still to place: {open.join(', ').toLowerCase()}</span>}
          </div>
        </div>
      )}
    </div>
  )
}

const signs = [Star, X]

function Mark({ mark, name }: { mark: number; name: string }) {
  const Sign = signs[mark]
  return (
    <b>
      {Sign && <Sign aria-hidden="true" size={16} strokeWidth={3} />} {name}
    </b>
  )
}

/** The places with their drawings, in the order of the chain, and the marks put on them. */
const Chain = ({ exercise: { places, marks }, at }: { exercise: Exercise; at: Record<string, number> }) => (
  <ol className="placing-map ex-bare">
    {places.map(({ nodes }, place) => (
      <li key={plainText(nodes)}>
        <Canteen place={place} />
        <span>
          <InlineNodes nodes={nodes} />
        </span>
        {marks.map((name, mark) => at[mark] === place && <Mark key={name} mark={mark} name={name} />)}
      </li>
    ))}
  </ol>
)

function Placed({ exercise: { marks, places }, mark, at }: { exercise: Exercise; mark: number; at: number }) {
  const chosen = places[at]
  const ours = places.find((place) => place.mark === mark)
  const right = chosen === ours
  return (
    chosen && (
      <div className="placing-said">
        <p className="ex-choice">
          {marks[mark]}: <InlineNodes nodes={chosen.nodes} />
        </p>
        <p>
          <Label right={right}>{right ? 'So would we' : `We’d say: ${plainText(ours?.nodes ?? [])}`}</Label>
        </p>
        {chosen.instead[mark] && <Text nodes={chosen.instead[mark]} />}
        <Text nodes={chosen.feedback} />
        {!right && ours && <Text nodes={ours.feedback} />}
      </div>
    )
  )
}

/** Every place with the mark that belongs there, for print. */
const InPrint = ({ node: { places, marks } }: { node: Exercise }) => (
  <SolutionLines
    lines={places.map(({ nodes, mark, feedback, instead }) => ({
      nodes,
      label: mark !== undefined && marks[mark],
      feedback,
      others: Object.entries(instead).map(([wrong, why]) => ({ name: marks[Number(wrong)], why })),
    }))}
  />
)

export default part(kind.node, Placing, InPrint)
