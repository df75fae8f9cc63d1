import { useState } from 'react'
import { limits } from '#core/limits'
import { counted } from '#core/text'
import { TextField } from '../ui/text-field.tsx'

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
