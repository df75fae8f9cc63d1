import type { FormEvent, ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'

/** What a form holds, by the names of its fields. */
export type Filled = (name: string) => string

type AccountFormProps = {
  label: string
  /** What went wrong at the last attempt. */
  problem?: string | undefined
  onSubmit: (filled: Filled) => void
  children: ReactNode
}

/** A form that says what is wrong in its own sentences and never empties a field. */
export function AccountForm({ label, problem, onSubmit, children }: AccountFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onSubmit((name) => String(data.get(name) ?? ''))
  }
  return (
    <form aria-label={label} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {children}
      <div role="alert" className="order-first empty:sr-only">
        {problem && <Notice tone="error">{problem}</Notice>}
      </div>
    </form>
  )
}

/** Puts the focus on the first of some fields that is not right, and says whether all are. */
export function allRight(problems: Readonly<Record<string, string | undefined>>): boolean {
  const wrong = Object.keys(problems).find((name) => problems[name])
  if (wrong) document.getElementsByName(wrong)[0]?.focus()
  return !wrong
}
