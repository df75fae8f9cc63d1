import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ApiProblem } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { SayDone } from './acts-here.tsx'

type Fields = Readonly<Record<string, string>>

/** What was typed and chosen. `operation` stays the same until it has worked, so that a repeated press does it once. */
export type Typed = { reason: string; operation: string; fields: Fields }

type ActButtonProps = {
  label: string
  /** The words of the button, if shorter, such as the beginning of the label; screen readers get all of it. */
  short?: string
  description?: ReactNode
  /** What to type or choose besides the reason, by name: the label, what it begins with, and the choices. */
  ask?: Readonly<Record<string, { label: string; value: string; choices?: Readonly<Record<string, string>> }>>
  look?: 'danger' | 'secondary'
  act: (typed: Typed) => Promise<unknown>
  /** What the dialog shows afterwards, instead of closing. */
  outcome?: (result: unknown) => ReactNode
}

/** A button for one change. It asks why, makes the change, and reads the lists again. */
export function ActButton(props: ActButtonProps) {
  const { label, short, look = 'secondary' } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {short ?? label}
        {short && <span className="sr-only">{label.startsWith(short) ? label.slice(short.length) : `: ${label}`}</span>}
      </Button>
      {open && <ActDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ActDialog({
  label,
  description,
  ask = {},
  look,
  act,
  outcome,
  onClose,
}: ActButtonProps & { onClose: () => void }) {
  const queries = useQueryClient()
  const sayDone = useContext(SayDone)
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Fields>(
    Object.fromEntries(Object.entries(ask).map(([name, { value }]) => [name, value])),
  )
  const [operation] = useState(() => crypto.randomUUID())
  const { mutate, isPending, isSuccess, error, data } = useMutation({
    mutationFn: async (typed: Typed) => act(typed),
    onSuccess: (result) => {
      if (outcome) return
      const { already } = (result ?? {}) as { already?: true }
      sayDone(already ? `It was so already, and nothing changed: ${label}` : `Done: ${label}`)
      onClose()
    },
    // Also after a failure: what the list shows may be what was wrong.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['desk'] }),
  })
  const run = () => {
    if (!isPending) mutate({ reason, operation, fields })
  }
  return (
    <Dialog open onClose={onClose} title={label} description={description}>
      {isSuccess && outcome ? (
        // The button that was pressed is gone.
        <div ref={focus} tabIndex={-1}>
          {outcome(data)}
        </div>
      ) : (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            run()
          }}
        >
          {Object.entries(ask).map(([name, { label, choices }]) => {
            const fill = (value = '') => setFields({ ...fields, [name]: value })
            const field = { label, value: fields[name] ?? '' }
            return choices ? (
              <SelectField key={name} {...field} names={choices} onChange={fill} open="Choose one" />
            ) : (
              <TextField key={name} {...field} onChange={(event) => fill(event.target.value)} required />
            )
          })}
          <TextField
            label="Why"
            hint="The log keeps it for two years. Name nobody."
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
            maxLength={500}
          />
          {error && <Problem error={error} onRetry={run} />}
          <Button type="submit" {...(look === 'danger' && { look })} busy={isPending && 'Working...'}>
            {label}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

const focus = (outcome: HTMLElement | null) => outcome?.focus()

/** Lets the operator sign in again where they are, says why, then runs what waits. The page gives it, because that's another feature. */
export const SignInAgain = createContext<(then: () => void, why: string) => void>(() => {})

/** What went wrong, with the way on. */
export function Problem({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const signIn = useContext(SignInAgain)
  const isStale = error instanceof ApiProblem && error.code === 'sign-in-again'
  const id = error instanceof ApiProblem && error.status >= 500 ? ` (request ${error.requestId})` : ''
  const action = isStale ? (
    <Button look="secondary" onClick={() => signIn(() => onRetry?.(), error.message)}>
      Sign in again
    </Button>
  ) : (
    onRetry && (
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    )
  )
  return (
    <Notice tone="error" role="alert" action={action}>
      {error.message}
      {id}
    </Notice>
  )
}
