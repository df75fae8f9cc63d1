import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { certificateIdIn, inGroups } from '#certificates/rules'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Asks for the number on a certificate and opens its public page. `typed` is what the address has now. */
export function CertificateIdForm({ typed = '' }: { typed?: string | undefined }) {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const known = certificateIdIn(typed)
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('certificate') as HTMLInputElement
    const id = certificateIdIn(field.value)
    setError(id ? undefined : 'A certificate number has 32 characters: digits, and letters from a to f.')
    if (id) navigate(`/verify/${id}`)
    else field.focus()
  }
  return (
    <form onSubmit={check} noValidate className="flex max-w-xl flex-col items-start gap-4 print:hidden">
      <div className="w-full">
        <TextField
          label="Certificate number"
          name="certificate"
          hint="It stands at the foot of the certificate, in groups of four. Capitals, blanks and hyphens don’t matter."
          defaultValue={known ? inGroups(known) : typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error}
        />
      </div>
      <Button type="submit">Check</Button>
    </form>
  )
}
