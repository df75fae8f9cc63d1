import { clsx } from 'clsx'
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
    <fieldset id={id} tabIndex={-1} className="scroll-mt-18 outline-none [@media(height<25rem)]:scroll-mt-0">
      <legend className="mb-2 pl-8 -indent-8 font-semibold">
        <b className="inline-block w-8 indent-0 text-ochre-deep tabular-nums">{number}.</b>
        {question}
      </legend>
      {options.map((option, index) => {
        const isChosen = chosen === option
        const right = mark?.answer === option
        const wrong = mark && isChosen && !right
        return (
          <label
            key={option}
            className={clsx(
              'flex min-h-11 scroll-mt-32 scroll-mb-20 flex-wrap gap-x-3 py-2 pr-2',
              wrong ? 'border-l-[0.1875rem] border-clay pl-2.5' : 'pl-[0.8125rem]',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={isChosen}
              disabled={!!mark}
              onChange={() => onChoose(option)}
              className="mt-[0.35rem] size-4.5 flex-none"
            />
            <span className="min-w-48 flex-1">
              {lettered && <b className="mr-2 font-sans text-base font-semibold">{'ABCD'[index]}.</b>}
              {option}
            </span>
            {right && (
              <i className={`${said} text-eucalypt`}>
                <Check aria-hidden="true" size={18} strokeWidth={3} />
                {isChosen ? 'Right' : 'Right answer'}
              </i>
            )}
            {wrong && (
              <i className={`${said} text-clay`}>
                <X aria-hidden="true" size={18} strokeWidth={3} />
                Your answer
              </i>
            )}
          </label>
        )
      })}
      {mark && <p className="mt-3 ml-[0.8125rem]">{mark.explanation}</p>}
    </fieldset>
  )
}

/** What's said of an answer: beside it, and on a phone below it. */
const said = 'flex flex-none items-center gap-1 font-sans text-sm font-semibold not-italic max-sm:ml-7.5 max-sm:w-full'
