import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { certificateName } from '#certificates/rules'
import { limits } from '#core/limits'
import { counted } from '#core/text'
import { cleaned } from '#people/person-name'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'

type NameFormProps = {
  name: string
  label: string
  saveLabel: string
  saving: boolean
  /** Why the server refused the name. */
  problem: string | undefined
  onType?: (typed: string) => void
  onSave: (name: string) => void
  /** What stands above the button. */
  children?: ReactNode
}

/**
 * Asks for the name on a certificate and shows it as it will be stored. Checks with the server's own rule and message, so an
 * unprintable name isn't sent.
 */
export function NameForm({ name, label, saveLabel, saving, problem, onType, onSave, children }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [submitted, setSubmitted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem && !saving) field.current?.focus()
  }, [problem, saving])
  const checked = certificateName(typed)
  const nameProblem = 'problem' in checked ? checked.problem : undefined
  const save = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (nameProblem) field.current?.focus()
    else if (!saving && 'name' in checked) onSave(checked.name)
  }
  const count = counted(typed, limits.name)
  return (
    <form onSubmit={save} noValidate className="flex max-w-xl flex-col items-start gap-4">
      <div className="w-full">
        <TextField
          ref={field}
          label={label}
          hint={`As on your teacher registration.${count ? ` ${count} characters.` : ''}`}
          value={typed}
          autoComplete="name"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value)
            onType?.(event.target.value)
          }}
          error={submitted ? (nameProblem ?? problem) : undefined}
        />
      </div>
      {'name' in checked && (
        <p className="font-sans">
          The certificate will read:{' '}
          <strong translate="no" className="wrap-anywhere">
            {checked.name}
          </strong>
        </p>
      )}
      <p role="status" className="font-sans text-sm empty:hidden">
        {cleaned(typed)}
      </p>
      {children}
      <Button type="submit" busy={saving && 'Saving...'}>
        {saveLabel}
      </Button>
    </form>
  )
}
