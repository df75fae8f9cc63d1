import { respond as kind } from '#exercises/respond'
import type { ExerciseOf } from '#lessons/lesson'
import { secondThoughts } from '#lessons/lesson-parts'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { keyed } from '../elements/keyed.ts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { Button } from '../ui/button.tsx'
import { Option } from './choices.tsx'
import { part } from './part.tsx'
import { SolutionLines, Text, Verdict } from './solution.tsx'
import { type PartProps, useTurn } from './use-answer.ts'

/** So many words are an answer that can be compared with another. */
const enough = 5
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** A question answered in one's own words; then a model answer below it, and what a marker looks for. */
function Live({ node: exercise, ...props }: PartProps & { node: ExerciseOf<'respond'> }) {
  const { Box, useText } = props
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const { id: now, label } = secondThoughts(exercise)
  const hasWritten = wordsIn(useText(exercise.id)) >= enough
  const set = (done: boolean) => turn(() => change({ ...answer, done }))
  const tick = (criterion: number, isTicked: boolean) => {
    const all = exercise.marker.map((_, index) => index)
    change({ ...answer, ticks: all.filter((one) => (one === criterion ? isTicked : answer.ticks.includes(one))) })
  }
  return (
    <div className="ex-respond">
      <div className="ex-own">
        <Box boxId={exercise.id} label={exercise.label} />
      </div>
      {answer.done ? (
        <>
          <Verdict ref={feedback}>
            <p className="ex-small">A model answer</p>
            <div className="reading">
              <LessonNodes nodes={exercise.model} />
            </div>
          </Verdict>
          <fieldset className="ex-marker">
            <legend>What a marker looks for: tick what’s in yours</legend>
            {keyed(exercise.marker).map(({ key, item }, index) => (
              <div key={key} className="ex-criterion">
                <Option
                  type="checkbox"
                  checked={answer.ticks.includes(index)}
                  onChange={(event) => tick(index, event.target.checked)}
                >
                  <InlineNodes nodes={item.nodes} />
                </Option>
                <Text nodes={item.why} />
              </div>
            ))}
          </fieldset>
          <div className="ex-own">
            <Box boxId={now} label={label} />
          </div>
          <div className="ex-buttons">
            <Button look="secondary" onClick={() => set(false)}>
              Close the model answer
            </Button>
            <span className="ex-small">
              {answer.ticks.length} of {exercise.marker.length} ticked
            </span>
          </div>
        </>
      ) : (
        <div className="ex-buttons">
          <Button ref={start} disabled={!hasWritten} onClick={() => set(true)}>
            Compare with a model answer
          </Button>
          {!hasWritten && (
            <>
              <span className="ex-small">Write a few words first: comparing teaches more than reading.</span>
              <Button look="quiet" className="-mx-3" onClick={() => set(true)}>
                See it anyway
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** The model answer and the marker's list, for print. */
const InPrint = ({ node: { model, marker } }: { node: ExerciseOf<'respond'> }) => (
  <>
    <p className="ex-choice">A model answer</p>
    <LessonNodes nodes={model} />
    <p className="ex-choice">What a marker looks for</p>
    <SolutionLines lines={marker.map(({ nodes, why }) => ({ nodes, feedback: why }))} />
  </>
)

export const respond = part(kind.node, Live, InPrint)
