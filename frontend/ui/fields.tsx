import { clsx } from 'clsx'
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'

type FieldText = {
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
const boxClasses =
  'block min-h-11 w-full rounded-sm border border-bark bg-leaf text-ink placeholder:text-bark aria-invalid:border-clay read-only:bg-sand'
const controlClasses = `${boxClasses} px-3 py-2 font-sans text-base`

/** A control with its label, hint and error, tied together for assistive technology. */
function Field({ label, hint, error, optional, id, after, children }: FieldProps) {
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

type TextFieldProps = Omit<ComponentPropsWithRef<'input'>, 'children'> & FieldText

export function TextField({ label, hint, error, optional, id, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => <input type="text" className={controlClasses} {...input} {...control} />}
    </Field>
  )
}

type SearchFieldProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'className'> & {
  label: string
  value: string
  look?: string
}

/** Words to look for. The label stands in the empty field, then in its upper edge, and the field keeps one line of height. */
export function SearchField({ label, look, ...input }: SearchFieldProps) {
  const id = useId()
  return (
    <div
      data-empty={input.value === '' || undefined}
      className={clsx('group relative rounded-sm border border-bark bg-leaf font-sans', look)}
    >
      <label
        htmlFor={id}
        className="absolute top-0.5 left-10 text-[0.875rem] text-bark group-[[data-empty]:not(:focus-within)]:top-3.5 group-[[data-empty]:not(:focus-within)]:cursor-text group-[[data-empty]:not(:focus-within)]:text-[1rem]"
      >
        {label}
      </label>
      {/* Drawn here: shared with the lesson, the icon would be a chunk that each lesson loads. */}
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        strokeWidth="2"
        className="absolute top-[1.0625rem] left-3 fill-none stroke-current"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r="8" />
        <path d="m21 21-4.3-4.3" />
      </svg>
      <input id={id} type="search" className="h-13 w-full bg-transparent pt-5 pr-2 pl-10" {...input} />
    </div>
  )
}

type SelectFieldProps<Value extends string> = {
  label: string
  names: Readonly<Record<Value, string>>
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** What stands for no choice; null where one is always made. */
  open?: string | null
}

/** One choice of several, which may be left open. */
export function SelectField<Value extends string>({
  label,
  names,
  value,
  onChange,
  open = 'I’d rather not say',
}: SelectFieldProps<Value>) {
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          // A select counts as read-only in CSS, and would look as if it couldn't be changed.
          className={`${controlClasses} bg-leaf!`}
          value={value ?? ''}
          onChange={(event) => onChange((event.target.value || undefined) as Value | undefined)}
        >
          {open !== null && <option value="">{open}</option>}
          {Object.entries<string>(names).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

type TickProps = ComponentPropsWithRef<'input'> & { look?: string }

/** A box to tick, and its words beside it. */
export const Tick = ({ look, children, ...box }: TickProps) => (
  <label className={clsx('grid min-h-11 cursor-pointer grid-cols-[1.25rem_1fr] items-center gap-x-3', look)}>
    <input type="checkbox" className="size-5" {...box} />
    {children}
  </label>
)

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

/**
 * Makes text boxes as tall as their text in browsers without `field-sizing`, such as Safari before 26.2. React and `useTypedText` write
 * each new value into a box's content too, so one observer sees typing, texts that arrive later, and new boxes.
 */
function growTextBoxes(): void {
  const widths = new WeakMap<Element, number>()
  // Also reports a box's first size, and the one it gets when a hidden section or a dialog is shown.
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      if (widths.get(target) === contentRect.width) continue
      widths.set(target, contentRect.width)
      grow(target as HTMLTextAreaElement)
    }
  })
  function watchNewBoxes(): void {
    for (const box of document.querySelectorAll('textarea.field-sizing-content')) {
      if (widths.has(box)) continue
      widths.set(box, 0)
      sizes.observe(box)
    }
  }
  new MutationObserver((changes) => {
    watchNewBoxes()
    for (const target of new Set(changes.map((change) => change.target)))
      if (target instanceof HTMLTextAreaElement && widths.has(target)) grow(target)
  }).observe(document.body, { childList: true, subtree: true })
  watchNewBoxes()
}

function grow(box: HTMLTextAreaElement): void {
  const { scrollY } = window
  box.style.height = '0'
  box.style.height = `${box.scrollHeight + box.offsetHeight - box.clientHeight}px`
  // While the box is small the page may be too short for where the reader is.
  if (window.scrollY !== scrollY) window.scrollTo({ top: scrollY, behavior: 'instant' })
}

type PasswordFieldProps = Omit<ComponentPropsWithRef<'input'>, 'children' | 'type' | 'autoComplete'> &
  FieldText & { autoComplete: 'current-password' | 'new-password' }

/** A password field with a button that shows the password. It allows pasting and password managers. */
export function PasswordField({ label, hint, error, optional, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className="flex gap-2">
          <input
            className={controlClasses}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show password"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="min-h-11 min-w-16 shrink-0 cursor-pointer rounded-sm border border-bark px-3 font-semibold text-ink hover:bg-sand"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
