import { type ReactNode, useId } from 'react'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode | undefined
  /** What is wrong and how to fix it. */
  error?: string | undefined
  optional?: boolean | undefined
}

/** Attributes for the control, which tie it to its label, hint and error. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FieldProps = FieldText & {
  id?: string | undefined
  children: (control: ControlProps) => ReactNode
  /** Shown between the control and the error. */
  after?: ReactNode
}

/** The box of a control, without padding and font. */
export const boxClasses =
  'block min-h-11 w-full rounded-sm border border-bark bg-leaf text-ink placeholder:text-bark aria-invalid:border-clay read-only:bg-sand'
export const controlClasses = `${boxClasses} px-3 py-2 font-sans text-base`

/** A control with its label, hint and error, tied together for assistive technology. */
export function Field({ label, hint, error, optional, id, after, children }: FieldProps) {
  const generatedId = useId()
  const control = id ?? generatedId
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5 font-sans">
      <label htmlFor={control} className="font-semibold">
        {label}
        {optional && ' '}
        {optional && <span className="font-normal text-bark">(optional)</span>}
      </label>
      {hint && (
        <div id={`${control}-hint`} className="text-sm text-bark">
          {hint}
        </div>
      )}
      {children({ id: control, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {after}
      {error && (
        <p id={`${control}-error`} className="text-sm font-semibold text-clay">
          {error}
        </p>
      )}
    </div>
  )
}
