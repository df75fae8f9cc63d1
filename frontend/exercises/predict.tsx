import { useId } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import type { AnswerOf } from '#exercises/kinds'
import { predict as kind } from '#exercises/predict'
import type { ExerciseOf } from '#lessons/lesson'
import { shuffled } from '#quizzes/rules'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { Button } from '../ui/button.tsx'
import { HowSure, Option } from './choices.tsx'
import { part } from './part.tsx'
import { Replies, RepliesInPrint } from './replies.tsx'
import { Again, Label, SolutionLines, Text, Verdict } from './solution.tsx'
import { type PartProps, type Start, useTurn } from './use-answer.ts'

/** A prediction and how sure the learner is of it; then what each choice would have meant. */
function Live({ node: exercise, ...props }: PartProps & { node: ExerciseOf<'predict'> }) {
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, start, turn } = useTurn(answer.done)
  const order = shuffled([...exercise.choices.keys()], `${props.account} ${exercise.id}`)
  if (!answer.done)
    return (
      <Question
        exercise={exercise}
        order={order}
        answer={answer}
        change={change}
        start={start}
        onSee={(chosen) => {
          const { first = { ...chosen, at: new Date().toISOString() } } = answer
          turn(() => change({ ...answer, done: true, first }))
        }}
      />
    )
  const { choices, happens, recording } = exercise
  const own = answer.choice === undefined ? undefined : choices[answer.choice]
  const others = order.filter((index) => index !== answer.choice)
  return (
    <div className="ex-answer">
      <Verdict ref={feedback}>
        <p>
          <Label right={answer.choice === happens}>
            {answer.choice === happens ? 'You saw it coming' : 'It turns out otherwise'}
          </Label>{' '}
          You were {answer.certainty === 100 ? 'certain' : `${answer.certainty}% sure`} of this:
        </p>
        <Choice choice={own} />
      </Verdict>
      {recording && <Replies tally={recording} moduleId={props.moduleId} />}
      <p className="ex-small">The other choices</p>
      {/* What happens stands open; the rest is there to open. */}
      <ul className="ex-list">
        {others.map((index) => (
          <li key={index}>
            {index === happens ? (
              <>
                <Label right>{howWeKnow(exercise)}</Label>
                <Choice choice={choices[index]} />
              </>
            ) : (
              <details>
                <summary className="ex-choice">
                  <InlineNodes nodes={choices[index]?.nodes ?? []} />
                </summary>
                <Text nodes={choices[index]?.feedback ?? []} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {props.below}
      <Again onPress={() => turn(() => change({ ...answer, done: false }))} />
    </div>
  )
}

/** How we know which choice comes true. */
const howWeKnow = ({ basis }: ExerciseOf<'predict'>) => basis ?? 'In our recordings'

function Choice({ choice }: { choice: ExerciseOf<'predict'>['choices'][number] | undefined }) {
  return (
    choice && (
      <>
        <p className="ex-choice">
          <InlineNodes nodes={choice.nodes} />
        </p>
        <Text nodes={choice.feedback} />
      </>
    )
  )
}

type QuestionProps = {
  exercise: ExerciseOf<'predict'>
  /** The choices by place, in this learner's own order, so that the place of one that comes true says nothing. */
  order: number[]
  answer: AnswerOf<'predict'>
  change: (answer: AnswerOf<'predict'>) => void
  start: Start
  onSee: (chosen: Pick<NonNullable<AnswerOf<'predict'>['first']>, 'choice' | 'certainty'>) => void
}

function Question({ exercise, order, answer, change, start, onSee }: QuestionProps) {
  const id = useId()
  const { choice, certainty } = answer
  const chosen = choice !== undefined && certainty !== undefined ? { choice, certainty } : undefined
  return (
    <div className="ex-ask">
      <fieldset>
        <legend>{exercise.ask}</legend>
        {order.map((index, place) => (
          <Option
            key={index}
            ref={(choice === undefined ? place === 0 : index === choice) ? start : undefined}
            type="radio"
            name={id}
            checked={index === choice}
            onChange={() => change({ ...answer, choice: index })}
          >
            <InlineNodes nodes={exercise.choices[index]?.nodes ?? []} />
          </Option>
        ))}
      </fieldset>
      <HowSure certainty={certainty} onChoose={(one) => change({ ...answer, certainty: one })} />
      <div className="ex-buttons">
        <Button disabled={!chosen} onClick={() => chosen && onSee(chosen)}>
          See what happens
        </Button>
        {!chosen && <span className="ex-small">Choose one, and say how sure you are.</span>}
      </div>
    </div>
  )
}

/** Every choice with its feedback, for print. */
const InPrint = ({ node: exercise, moduleId }: { node: ExerciseOf<'predict'>; moduleId: ModuleId }) => (
  <>
    <p>{exercise.ask}</p>
    <SolutionLines
      lines={exercise.choices.map(({ nodes, feedback }, index) => ({
        nodes,
        label: index === exercise.happens && howWeKnow(exercise),
        feedback,
      }))}
    />
    {exercise.recording && <RepliesInPrint tally={exercise.recording} moduleId={moduleId} />}
  </>
)

export const predict = part(kind.node, Live, InPrint)
