import { useEffect, useId, useRef, useState } from 'react'
import { exhibits } from '#contract/exercises/exhibits'
import type { EarlierQuestion } from '#contract/exercises/looking-back'
import { type ModuleId, moduleById } from '#domain/catalogue'
import { Button } from '../../../components/forms/button.tsx'
import { InlineNodes } from '../../../lesson-elements/inline-nodes.tsx'
import { keyed } from '../../../lesson-elements/keyed.ts'
import { LessonNodes } from '../../../lesson-elements/lesson-nodes.tsx'
import { Label, Verdict } from '../feedback.tsx'
import { part } from '../part.tsx'
import { NotYet } from '../replies.tsx'
import { useTurn } from '../use-answer.ts'
import { useLookingBack } from './use-looking-back.ts'
import './looking-back.css'

type RecallProps = { moduleId: ModuleId; near: boolean }

/** Questions of earlier modules that this learner got wrong, or was least sure of, one at a time. Nothing is saved. */
export function Recall({ moduleId, near }: RecallProps) {
  const { data, isError, refetch } = useLookingBack(moduleId, near)
  const [at, setAt] = useState(0)
  // What was asked first stays, also if another exhibit loads it anew.
  const [kept, setKept] = useState<EarlierQuestion[]>()
  const questions = kept ?? data?.questions
  if (!questions)
    return (
      <NotYet
        failed={isError && 'These questions couldn’t be loaded. Your lesson goes on without them.'}
        onRetry={() => void refetch()}
      />
    )
  const question = questions[at]
  const go = (to: number) => {
    setKept(questions)
    setAt(to)
  }
  return question ? (
    <Asked
      key={at}
      question={question}
      count={`Question ${at + 1} of ${questions.length}`}
      later={at > 0}
      isLast={at === questions.length - 1}
      onNext={() => go(at + 1)}
      onSkip={() => go(questions.length)}
    />
  ) : (
    <div className="ex-buttons" role="status">
      <span>
        {questions.length > 0 ? 'That’s all. Your lesson goes on below.' : 'There’s nothing to look back at.'}
      </span>
      {questions.length > 0 && (
        <Button look="quiet" onClick={() => go(0)}>
          Ask me again
        </Button>
      )}
    </div>
  )
}

type AskedProps = {
  question: EarlierQuestion
  count: string
  /** Whether it follows another, and so takes the focus. */
  later: boolean
  isLast: boolean
  onNext: () => void
  onSkip: () => void
}

function Asked({ question, count, later, isLast, onNext, onSkip }: AskedProps) {
  const id = useId()
  const [chosen, setChosen] = useState<number>()
  const [done, setDone] = useState(false)
  const { feedback, turn } = useTurn(done)
  const start = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (later) start.current?.focus()
  }, [later])
  const { moduleId, ask, nodes, options, right } = question
  const holds = options[right]
  return (
    <div className="ex-ask">
      <p ref={start} className="ex-small" tabIndex={-1}>
        {count}, from “{moduleById(moduleId).title}”
      </p>
      <div className="reading">
        <LessonNodes nodes={nodes} />
      </div>
      <fieldset disabled={done}>
        <legend>{ask}</legend>
        {keyed(options).map(({ key, item }, index) => (
          <label key={key} className="ex-option">
            <input type="radio" name={id} checked={index === chosen} onChange={() => setChosen(index)} />
            <span>
              <InlineNodes nodes={item.nodes} />
            </span>
          </label>
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
            Skip these
          </Button>
        )}
      </div>
    </div>
  )
}

export default part(exhibits.recall, Recall)
