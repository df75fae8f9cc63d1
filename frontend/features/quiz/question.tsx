import { Check, X } from 'lucide-react'
import type { Mark } from '#domain/grading'

type QuestionProps = {
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
export function Question({ number, question, name, options, lettered, chosen, mark, onChoose }: QuestionProps) {
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-3 pl-8 -indent-8 font-semibold">
        <span className="inline-block w-8 indent-0 text-ochre-deep tabular-nums">{number}.</span>
        {question}
      </legend>
      <div className="flex flex-col gap-2">
        {options.map((option, index) => {
          const isChosen = chosen === option
          const green = mark ? mark.answer === option : isChosen
          const wrong = mark && isChosen && !green
          const colours = green
            ? 'border-eucalypt bg-gum-wash'
            : wrong
              ? 'border-clay bg-clay-wash'
              : `border-line bg-leaf ${mark ? '' : 'hover:border-bark'}`
          return (
            <label
              key={option}
              className={`flex min-h-11 items-start gap-x-3 max-sm:flex-wrap border px-4 py-2.5 ${colours} ${mark ? '' : 'cursor-pointer'}`}
            >
              <input
                type="radio"
                name={name}
                value={option}
                checked={isChosen}
                disabled={!!mark}
                onChange={() => onChoose(option)}
                className="mt-1.5 size-4 shrink-0"
              />
              <span className="min-w-0 flex-1">
                {lettered && <span className="mr-2 font-sans font-semibold">{'ABCD'[index]}.</span>}
                {option}
              </span>
              {mark && green && (
                <MarkLabel Icon={Check} label={isChosen ? 'Right' : 'Right answer'} tone="text-eucalypt" />
              )}
              {wrong && <MarkLabel Icon={X} label="Your answer" tone="text-clay" />}
            </label>
          )
        })}
      </div>
      {mark && <p className="mt-3! border-l-2 border-ochre pl-4 text-base">{mark.explanation}</p>}
    </fieldset>
  )
}

function MarkLabel({ Icon, label, tone }: { Icon: typeof Check; label: string; tone: string }) {
  return (
    <span
      className={`flex shrink-0 items-center gap-1 max-sm:w-full max-sm:pl-7 font-sans text-sm font-semibold ${tone}`}
    >
      <Icon aria-hidden="true" size={18} strokeWidth={3} />
      {label}
    </span>
  )
}
