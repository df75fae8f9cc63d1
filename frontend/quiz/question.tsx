import { Check, X } from 'lucide-react'
import type { Mark } from '#quizzes/rules'

type QuestionProps = {
  id: string
  number: number
  question: string
  name: string
  options: readonly string[]
  /** Whether to show letters A to D before the options. */
  lettered: boolean
  chosen: string | undefined
  /** Set once the quiz is submitted; nothing can be changed then. */
  mark: Mark | undefined
  onChoose: (answer: string) => void
}

/** One question with its options. Marks have an icon and a label, never colour alone. */
export function Question({ id, number, question, name, options, lettered, chosen, mark, onChoose }: QuestionProps) {
  return (
    <fieldset id={id} tabIndex={-1}>
      <legend>
        <b>{number}.</b>
        {question}
      </legend>
      {options.map((option, index) => {
        const isChosen = chosen === option
        const right = mark?.answer === option
        const wrong = mark && isChosen && !right
        return (
          <label key={option} data-mark={right ? 'right' : wrong ? 'wrong' : undefined}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={isChosen}
              disabled={!!mark}
              onChange={() => onChoose(option)}
            />
            <span>
              {lettered && <b>{'ABCD'[index]}.</b>}
              {option}
            </span>
            {right && (
              <i>
                <Check aria-hidden="true" size={18} strokeWidth={3} />
                {isChosen ? 'Right' : 'Right answer'}
              </i>
            )}
            {wrong && (
              <i>
                <X aria-hidden="true" size={18} strokeWidth={3} />
                Your answer
              </i>
            )}
          </label>
        )
      })}
      {mark && <p>{mark.explanation}</p>}
    </fieldset>
  )
}
