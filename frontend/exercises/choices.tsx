import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { certainties } from '#exercises/predict'
import type { Start } from './use-answer.ts'

/** One answer to a question, or something to tick, with its words beside it. */
export const Option = ({ children, ...input }: ComponentPropsWithRef<'input'>) => (
  <label className="ex-option">
    <input {...input} />
    <span>{children}</span>
  </label>
)

type InARowProps<V> = {
  legend: ReactNode
  className?: string
  options: readonly { value: V; label: string }[]
  chosen: V | undefined
  onChoose: (value: V) => void
  start?: Start | undefined
}

/** Choices side by side, so that all are seen and one press answers. */
export function InARow<V>({ legend, className, options, chosen, onChoose, start }: InARowProps<V>) {
  const name = useId()
  const first = chosen ?? options[0]?.value
  return (
    <fieldset className={className}>
      <legend>{legend}</legend>
      <div className="ex-groups">
        {options.map(({ value, label }) => (
          <label key={label} data-chosen={value === chosen}>
            <input
              ref={value === first ? start : undefined}
              type="radio"
              name={name}
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type FromListProps = {
  className: string
  label: ReactNode
  options: readonly string[]
  /** The place of the chosen one in the list. */
  chosen: number | undefined
  onChoose: (chosen: number | undefined) => void
  start: Start | undefined
}

/** A list to open, for choices that don't fit in a row. */
export function FromList({ className, label, options, chosen, onChoose, start }: FromListProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <select
        ref={start}
        id={id}
        value={chosen ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value="">Choose …</option>
        {options.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

const degrees = certainties.map((value) => ({ value, label: value === 100 ? 'Certain' : `${value}%` }))

type HowSureProps = { certainty: number | undefined; onChoose: (certainty: (typeof certainties)[number]) => void }

export const HowSure = ({ certainty, onChoose }: HowSureProps) => (
  <InARow
    legend="How sure are you?"
    className="ex-sure"
    options={degrees}
    chosen={certainties.find((one) => one === certainty)}
    onChoose={onChoose}
  />
)
