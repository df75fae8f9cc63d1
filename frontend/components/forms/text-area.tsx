import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { boxClasses, controlClasses, Field, type FieldWords } from './field.tsx'

type TextAreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'children'> &
  FieldWords & {
    /** Stands at the right below the box: a counter, a save state. */
    counter?: ReactNode
    /** Ruled like paper, set in the reading face: for a learner's own words. */
    ruled?: boolean
  }

/** Several lines of text; grows with what is written where the browser can. */
export function TextArea({ label, hint, error, optional, id, counter, ruled, className, ...area }: TextAreaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      id={id}
      after={counter && <div className="self-end text-sm text-bark tabular-nums">{counter}</div>}
    >
      {(control) => (
        <textarea
          rows={5}
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
