import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { moduleById } from '#catalogue/catalogue'
import type { EarlierQuestion } from '#exercises/looking-back'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { keyed } from '../elements/keyed.ts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { Button } from '../ui/button.tsx'
import { Option } from './choices.tsx'
import { Label, Verdict } from './solution.tsx'
import { useTurn } from './use-answer.ts'

type EarlierQuestionsProps = {
  questions: readonly EarlierQuestion[]
  /** The button that leaves the rest out. */
  skip: string
  /** Called at each way on; `ended` after the last question. */
  onTurn: (ended: boolean) => void
  /** What stands there afterwards. */
  end: ReactNode
}

/** Questions that a lesson asked before, one at a time, each with its section. Nothing is saved. */
export function EarlierQuestions({ questions, skip, onTurn, end }: EarlierQuestionsProps) {
  const [at, setAt] = useState(0)
  const question = questions[at]
  const go = (to: number) => {
    onTurn(to >= questions.length)
    setAt(to)
  }
  return question ? (
    <Asked
      key={at}
      question={question}
      count={`Question ${at + 1} of ${questions.length}`}
      later={at > 0}
      isLast={at === questions.length - 1}
      skip={skip}
      onNext={() => go(at + 1)}
      onSkip={() => go(questions.length)}
    />
  ) : (
    // The button that led here is gone.
    <div className="ex-buttons" tabIndex={-1} ref={at > 0 ? focusOn : undefined}>
      <span>{end}</span>
      {questions.length > 0 && (
        <Button look="quiet" onClick={() => go(0)}>
          Ask me again
        </Button>
      )}
    </div>
  )
}

const focusOn = (end: HTMLElement | null) => end?.focus()

type AskedProps = {
  question: EarlierQuestion
  count: string
  /** Whether it follows another, and so takes the focus. */
  later: boolean
  isLast: boolean
  skip: string
  onNext: () => void
  onSkip: () => void
}

function Asked({ question, count, later, isLast, skip, onNext, onSkip }: AskedProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const [done, setDone] = useState(false)
  const { feedback, turn } = useTurn(done)
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (later) start.current?.focus()
  }, [later])
  const { moduleId, section, ask, nodes, options, right } = question
  const holds = options[right]
  return (
    <div className="ex-ask">
      <p ref={start} className="ex-small" tabIndex={-1}>
        {count}, from “{section.title}”, {moduleById(moduleId).title}
      </p>
      <div className="reading">
        <LessonNodes nodes={nodes} />
      </div>
      <fieldset disabled={done}>
        <legend>{ask}</legend>
        {keyed(options).map(({ key, item }, index) => (
          <Option key={key} type="radio" name={id} checked={index === chosen} onChange={() => setChosen(index)}>
            <InlineNodes nodes={item.nodes} />
          </Option>
        ))}
      </fieldset>
      {done && chosen !== undefined && (
        <Verdict ref={feedback}>
          <p>
            <Label right={chosen === right}>{chosen === right ? 'You have it' : 'Not this time'}</Label>{' '}
            <InlineNodes nodes={options[chosen]?.answer ?? []} />
          </p>
          {chosen !== right && holds && (
            <p>
              <strong>
                <InlineNodes nodes={holds.nodes} />
              </strong>
              {' – '}
              <InlineNodes nodes={holds.answer} />
            </p>
          )}
          <p className="ex-small">
            <Link to={`/course/${moduleId}#${section.id}`}>Read “{section.title}” again</Link>
          </p>
        </Verdict>
      )}
      <div className="ex-buttons">
        {done ? (
          <Button onClick={onNext}>{isLast ? 'Done' : 'Next question'}</Button>
        ) : (
          <Button disabled={chosen === undefined} onClick={() => turn(() => setDone(true))}>
            Check
          </Button>
        )}
        {!done && (
          <Button look="quiet" onClick={onSkip}>
            {skip}
          </Button>
        )}
      </div>
    </div>
  )
}
