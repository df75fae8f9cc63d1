import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { boxClasses, controlClasses, Field, type FieldText } from './field.tsx'
import { growTextBoxes } from './grow-text-boxes.ts'

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'children'> &
  FieldText & {
    /** Shown below the box at the right: a counter or a save state. */
    counter?: ReactNode
    /** Ruled lines and the serif font, for a learner's own text. */
    ruled?: boolean
  }

if (!CSS.supports('field-sizing:content')) growTextBoxes()

/** Several lines of text. Grows with its content. */
export function TextArea({ label, hint, error, optional, id, counter, ruled, className, ...area }: TextAreaProps) {
  return (
    <Field
      {...{ label, hint, error, optional, id }}
      after={counter && <div className="self-end text-sm text-bark tabular-nums">{counter}</div>}
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={clsx(
            ruled ? `${boxClasses} ruled` : controlClasses,
            'field-sizing-content resize-y',
            className ?? 'min-h-32',
          )}
        />
      )}
    </Field>
  )
}
