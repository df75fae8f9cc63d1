import { type FormEvent, type ReactNode, useState } from 'react'
import { asksIt, helpForIt } from '#core/network-wording'
import { cleanAddress, cleanCode, cleanPassword } from '#signing-in/typed'
import { isSiteDataBlocked, SiteDataBlocked } from '../session/safe-storage.ts'
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
