import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { limits } from '#core/limits'
import { asksIt, helpForIt } from '#core/network-wording'
import { counted } from '#core/text'
import { cleanAddress, cleanCode, cleanPassword, isAddress } from '#signing-in/typed'
import { isSiteDataBlocked, SiteDataBlocked } from '../session/safe-storage.ts'
import { PasswordField, TextField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { type AccountStep, messageFor } from './problems.ts'

/** What a field holds, as it's meant. */
export type FieldValue = (name: string) => string

/** How each kind of field is read, by what its `autocomplete` says that it is: the same in every form. */
const readings: Readonly<Record<string, (text: string) => string>> = {
  username: cleanAddress,
  email: cleanAddress,
  'one-time-code': cleanCode,
  'current-password': cleanPassword,
  'new-password': cleanPassword,
}

type AccountFormProps = {
  label: string
  /** The message about the last submit, if it failed. */
  problem?: string | undefined
  onSubmit: (fieldValue: FieldValue) => void
  children: ReactNode
}

/** A form that shows our own error messages instead of the browser's, and never empties a field. */
export function AccountForm({ label, problem, onSubmit, children }: AccountFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    onSubmit((name) => {
      const text = String(data.get(name) ?? '')
      const kind = form.querySelector(`[name="${name}"]`)?.getAttribute('autocomplete') ?? ''
      return readings[kind]?.(text) ?? text
    })
  }
  const [isBlocked] = useState(isSiteDataBlocked)
  const blocked = isBlocked ? new SiteDataBlocked().message : undefined
  const help = <a href={`/help#${helpForIt}`}>What to tell your IT support</a>
  return (
    <form aria-label={label} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {blocked && problem !== blocked && (
        <Notice tone="warning" action={help}>
          {blocked}
        </Notice>
      )}
      {children}
      <div role="alert" className="order-first empty:sr-only">
        {problem && (
          <Notice tone="error" action={asksIt(problem) && help}>
            {problem}
          </Notice>
        )}
      </div>
    </form>
  )
}

type FieldProblems = Readonly<Record<string, string | undefined>>

/** What's wrong with a form's fields, by name. `isValid` takes what a check found, and focuses the first field with a problem. */
export function useFieldProblems() {
  const [errors, setErrors] = useState<FieldProblems>({})
  const isValid = (problems: FieldProblems): boolean => {
    setErrors(problems)
    const invalid = Object.keys(problems).find((name) => problems[name])
    if (invalid) document.getElementsByName(invalid)[0]?.focus()
    return invalid === undefined
  }
  return { errors, isValid }
}

/** A ref for what takes the focus as soon as it's there. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()

/**
 * Runs a form's submit, one at a time. `busy` is true while it runs; `problem` is the message for the learner if it failed.
 */
export function useSubmit(usual: AccountStep) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    busy,
    problem,
    setProblem,
    async submit(work: () => Promise<void>, step = usual): Promise<void> {
      if (busy) return
      setBusy(true)
      setProblem(undefined)
      try {
        await work()
      } catch (error) {
        setProblem(messageFor(error, step))
      } finally {
        setBusy(false)
      }
    },
  }
}

type EmailFieldProps = { defaultValue?: string | undefined; error?: string | undefined; hint?: string }

/** The email address, which is also the user name for password managers. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email address"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** The message for an invalid email address, checked before it is sent. */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Please enter your email address.'
  if (isAddress(email)) return undefined
  return 'Please check the email address: it should look like name@school.edu.au.'
}

type NameFieldProps = { hint: string; defaultValue?: string; error: string | undefined }

/** The learner's name. Shows a character count near the limit. */
export function NameField({ hint, ...field }: NameFieldProps) {
  const [typed, setTyped] = useState('')
  const count = counted(typed, limits.name)
  return (
    <TextField
      label="Your name"
      name="name"
      autoComplete="name"
      hint={count ? `${hint} ${count} characters.` : hint}
      onChange={(event) => setTyped(event.target.value)}
      {...field}
    />
  )
}

export function NewPasswordField({ label = 'Password', error }: { label?: string; error?: string | undefined }) {
  return (
    <PasswordField
      label={label}
      name="new-password"
      autoComplete="new-password"
      hint="12 characters or more. A few words you’ll remember are better than one that’s hard to type. Spaces before and after it don’t count."
      error={error}
    />
  )
}

/** The box that asks for news by email. It starts unticked. */
export const NewsBox = (input: Pick<ComponentProps<'input'>, 'name' | 'checked' | 'onChange'>) => (
  <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2 font-sans">
    <input type="checkbox" className="mt-0.5 size-5 shrink-0" {...input} />
    <span>Email me when there’s a new course</span>
  </label>
)
