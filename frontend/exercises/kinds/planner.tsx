import type { ChangeEvent } from 'react'
import { flagsIn, runSheet } from '#exercises/courses/failure-festival/festival'
import { waysOut } from '#exercises/courses/failure-festival/ways-out'
import type { AnswerOf } from '#exercises/kinds'
import { planner as kind } from '#exercises/planner'
import type { ExerciseOf } from '#lessons/lesson'
import { Button } from '../../ui/button.tsx'
import { PrintInstead } from '../../ui/print-instead.tsx'
import { Option } from '../choices.tsx'
import { part } from '../part.tsx'
import { Verdict } from '../solution.tsx'
import { type PartProps, useTurn } from '../use-answer.ts'

type Exercise = ExerciseOf<'planner'>
type Planned = AnswerOf<'planner'>
type Answered = { exercise: Exercise; answer: Planned }

const fields = [
  { name: 'day', label: 'Day of the festival', type: 'date' },
  { name: 'start', label: 'It begins at', type: 'time' },
  { name: 'minutes', label: 'Minutes you have', type: 'number' },
  { name: 'students', label: 'Students', type: 'number' },
  { name: 'again', label: 'Day of the second attempts', type: 'date' },
] as const

/** A festival's plan: the goal, what the day needs, and what's still missing; then the run sheet, filled in, to print. */
function Planner({ node: exercise, ...props }: PartProps & { node: Exercise }) {
  const { Box, useText } = props
  const { answer, change } = props.useAnswer(exercise)
  const { feedback, turn } = useTurn(answer.done)
  const goal = useText(exercise.id)
  // biome-ignore lint/correctness/useHookAtTopLevel: the boxes are the lesson's, so there are always as many
  const blank = exercise.boxes.filter(({ id }) => useText(id).trim() === '').map(({ label }) => label)
  const flags = flagsIn(goal, answer, blank)
  const tick = (way: number, { target }: ChangeEvent<HTMLInputElement>) =>
    change({
      ...answer,
      ways: waysOut.flatMap((_, one) => ((one === way ? target.checked : answer.ways.includes(one)) ? [one] : [])),
    })
  return (
    <div className="ex-respond [&>*+*]:mt-5!">
      <div className="ex-own">
        <Box boxId={exercise.id} label={exercise.label} />
      </div>
      <div className="grid gap-4 font-sans text-base leading-normal min-[30rem]:grid-cols-[1fr_1fr] print:grid!">
        {fields.map(({ name, label, type }) => (
          <label key={name} className="grid gap-1 font-semibold">
            {label}
            <input
              type={type}
              className="min-h-11 min-w-0 rounded-sm border border-bark bg-paper px-3 py-1 font-normal print:bg-transparent"
              {...(type === 'number'
                ? ({ inputMode: 'numeric', min: 1, max: 999 } as const)
                : ({ max: '9999-12-31' } as const))}
              value={answer[name]}
              onChange={({ target }) => change({ ...answer, [name]: target.value.slice(0, 10) })}
            />
          </label>
        ))}
      </div>
      <fieldset>
        <legend>Ways out for a student who doesn’t want to show</legend>
        {waysOut.map((way, index) => (
          <Option
            key={way}
            type="checkbox"
            checked={answer.ways.includes(index)}
            onChange={(event) => tick(index, event)}
          >
            {way}
          </Option>
        ))}
      </fieldset>
      {answer.done ? (
        <Verdict ref={feedback}>
          <p className="font-semibold">
            {flags.length === 0
              ? 'Nothing is missing that this page can see.'
              : `${flags.length} ${flags.length === 1 ? 'thing' : 'things'} to settle:`}
          </p>
          <ul className="list-disc! pl-5!">
            {flags.map(({ says }) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
          <PrintSheet exercise={exercise} answer={answer} goal={goal} useText={useText} />
        </Verdict>
      ) : (
        <div className="ex-buttons">
          <Button onClick={() => turn(() => change({ ...answer, done: true }))}>What’s missing?</Button>
          <span className="ex-small">You can ask at any time, and go on filling in.</span>
        </div>
      )}
    </div>
  )
}

type SheetProps = Answered & { goal: string; useText: PartProps['useText'] }

const PrintSheet = (props: SheetProps) => (
  <div className="ex-buttons">
    <PrintInstead label="Print my run sheet" sheet={<RunSheet {...props} />} />
    <span className="ex-small">With your times, and your words from the five steps.</span>
  </div>
)

const onDay = (date: string): string => {
  const time = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(time)) return '________'
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeZone: 'UTC' }).format(time)
}

/** The sheet as it's printed: goal, day, steps by the clock, and what the learner wrote in the steps' boxes. */
function RunSheet({ exercise, answer, goal, useText }: SheetProps) {
  const steps = runSheet(answer)
  return (
    <section
      aria-label="Run sheet"
      data-printed=""
      className="hidden font-serif text-[11pt] leading-[1.45] text-[black] print:block [&_p]:mt-[5pt]"
    >
      <h1 className="text-[20pt]">Failure Festival: run sheet</h1>
      <p>
        {onDay(answer.day)}. Second attempts: {onDay(answer.again)}. Students: {answer.students || '____'}.
      </p>
      <p>
        <b>Goal:</b> {goal.trim() || '____________________________'}
      </p>
      {answer.ways.length > 0 && (
        <p>
          <b>Instead of showing:</b> {answer.ways.map((way) => waysOut[way]).join('; ')}.
        </p>
      )}
      {steps.length > 0 ? (
        <table className="mt-[10pt] w-full border-collapse text-left [&_:is(th,td)]:border-t-[0.5pt] [&_:is(th,td)]:py-[4pt] [&_:is(th,td)]:pr-[8pt] [&_:is(th,td)]:align-top [&_:not(:last-child)]:whitespace-nowrap">
          <thead>
            <tr>
              <th scope="col">At</th>
              <th scope="col">Step</th>
              <th scope="col">Who does what</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ at, minutes, step, who }) => (
              <tr key={step}>
                <td>{at}</td>
                <th scope="row">
                  {step}, {minutes} min
                </th>
                <td>{who}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>This lesson is too short for two rounds: hold one round on each of two days, and keep the repair bench.</p>
      )}
      {exercise.boxes.map((box) => (
        <FromBox key={box.id} box={box} useText={useText} />
      ))}
    </section>
  )
}

function FromBox({ box, useText }: { box: Exercise['boxes'][number]; useText: PartProps['useText'] }) {
  const text = useText(box.id).trim()
  return (
    text !== '' && (
      <>
        <h2 className="mt-[12pt] text-[12pt]">{box.label}</h2>
        <p className="whitespace-pre-wrap">{text}</p>
      </>
    )
  )
}

/** What the planner looks for, for print. */
const InPrint = () => (
  <p>
    The planner looks for a goal that a student could miss, a second attempt within a fortnight after the festival, a
    way out for students who don’t want to show, no more than 32 students in one room, time for two rounds, and
    something written in each box above.
  </p>
)

export default part(kind.node, Planner, InPrint)
