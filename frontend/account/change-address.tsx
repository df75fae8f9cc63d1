import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { settings } from '#core/site-settings'
import { deleteAddressChange, getAddressChange, postAddressChange, putAddress } from '#signing-in/contract'
import { useClient } from '../client/client.ts'
import { saveUnsavedText } from '../session/sign-out-guard.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { TryAgain } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { accountCalls, type SignInCalls } from './account-calls.ts'
import { AccountForm, emailProblem, type FieldValue, takeFocus, useFieldProblems } from './account-form.tsx'
import { CodeField, codeProblem } from './code-fields.tsx'
import { SignInHereAgain, useFreshSignIn } from './fresh-sign-in.tsx'

const key = ['address-change'] as const

/** The address that the learner signs in with, and the way to another one. Without emails of our own, no code can be sent. */
export function AddressPart({ email }: { email: string }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // What had the focus is gone with the form.
    if (wasOpen.current && !open) button.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div className={open ? 'flex flex-col gap-4' : beside}>
      <div>
        <p className="wrap-anywhere">{email}</p>
        <p className="mt-1 font-sans text-sm text-bark">You sign in with this address.</p>
      </div>
      {!settings.mails ? (
        <p>
          To sign in with another one: <SupportLine email={settings.provider.email} />
        </p>
      ) : open ? (
        <ChangeAddress email={email} onClose={() => setOpen(false)} />
      ) : (
        <Button ref={button} look="secondary" onClick={() => setOpen(true)}>
          Change your email address
        </Button>
      )}
    </div>
  )
}

/** How it stands, and the one button beside it where there's room. */
export const beside = 'grid items-start gap-x-6 gap-y-3 justify-items-start md:grid-cols-[minmax(0,1fr)_auto]'

type ChangeAddressProps = { email: string; onClose: () => void; account?: SignInCalls }

/** Changes the address: the new one, after a recent sign-in; the code that was sent to it; and a sign-in with it. */
export function ChangeAddress({ email, onClose, account = accountCalls }: ChangeAddressProps) {
  const { send } = useClient()
  const queries = useQueryClient()
  const { whenFresh, dialog } = useFreshSignIn({ account, email })
  const [changed, setChanged] = useState<{ email: string; unlinked: boolean }>()
  const [asked, setAsked] = useState(0)
  /** A double click's second click arrives before the button re-renders as busy, and a second code would replace the first. */
  const sending = useRef(false)
  const standing = useQuery({
    queryKey: key,
    queryFn: () => send(getAddressChange),
    staleTime: 0,
    retry: false,
    // Another tab may have asked, or cancelled.
    refetchOnWindowFocus: 'always',
  })
  const onStanding = { onSuccess: (answer: typeof standing.data) => queries.setQueryData(key, answer) }
  const ask = useMutation({
    mutationFn: (typed: string) => send(postAddressChange, { email: typed }),
    onSuccess(answer) {
      onStanding.onSuccess(answer)
      change.reset()
      setAsked(asked + 1)
    },
  })
  const cancel = useMutation({ mutationFn: () => send(deleteAddressChange), ...onStanding })
  const change = useMutation({
    async mutationFn(input: { email: string; code: string }) {
      if (!(await saveUnsavedText('online')))
        throw new Error('Some of your words are not saved online yet, so nothing was changed. Please try again.')
      return send(putAddress, input)
    },
    onSuccess: setChanged,
  })

  useEffect(() => {
    sending.current = ask.isPending || change.isPending
  })
  const once = (work: () => void) => {
    if (sending.current) return
    sending.current = true
    work()
  }
  const askFor = (typed: string) => once(() => whenFresh(() => ask.mutate(typed)))

  if (changed)
    return (
      <SignInHereAgain
        account={account}
        email={changed.email}
        title="Your address is changed"
        description={`You now sign in with ${changed.email}. Every device was signed out, this one too.`}
        words="You sign in with your new address now"
        onClose={onClose}
      >
        <p>
          {changed.unlinked && 'Google was unlinked, because it belonged to your former address. '}
          <a href="/forgot-password" target="_blank" rel="noopener">
            Forgotten your password, or none yet?
          </a>
        </p>
      </SignInHereAgain>
    )
  const problem = ask.error ?? cancel.error ?? change.error
  if (standing.error && !standing.data)
    return (
      <TryAgain role="alert" onRetry={standing.refetch}>
        {standing.error.message}
      </TryAgain>
    )
  if (!standing.data) return <Skeleton className="h-20 w-full" />
  const { waiting } = standing.data
  return (
    <>
      {waiting ? (
        <NewCodeForm
          key={waiting.email}
          email={waiting.email}
          resent={asked > 1}
          busy={change.isPending ? 'change' : ask.isPending ? 'resend' : cancel.isPending ? 'cancel' : undefined}
          problem={problem?.message}
          onCode={(code) => {
            ask.reset()
            once(() => change.mutate({ email: waiting.email, code }))
          }}
          onResend={() => askFor(waiting.email)}
          onCancel={() => cancel.mutate(undefined, { onSuccess: onClose })}
        />
      ) : (
        <NewAddressForm busy={ask.isPending} problem={problem?.message} onAddress={askFor} onCancel={onClose} />
      )}
      {dialog}
    </>
  )
}

type NewCodeFormProps = {
  email: string
  /** Whether another code was sent while this form was open. */
  resent: boolean
  busy: 'change' | 'resend' | 'cancel' | undefined
  problem: string | undefined
  onCode: (code: string) => void
  onResend: () => void
  onCancel: () => void
}

export function NewCodeForm({ email, resent, busy, problem, onCode, onResend, onCancel }: NewCodeFormProps) {
  const { errors, isValid } = useFieldProblems()
  const onSubmit = (fieldValue: FieldValue) => {
    const code = fieldValue('code')
    if (isValid({ code: codeProblem(code) })) onCode(code)
  }
  return (
    <AccountForm label="Confirm your new email address" problem={problem} onSubmit={onSubmit}>
      <p role="status">
        {resent ? 'We’ve sent another code' : 'We’ve sent a code'} to <strong>{email}</strong>. It works for half an
        hour. Until you enter it, nothing changes. If the address has an account here already, it gets an email about
        that instead.
      </p>
      <CodeField error={errors.code} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === 'change' && 'Changing your address…'}>
          Change my address
        </Button>
        <Button look="secondary" busy={busy === 'resend' && 'Sending…'} onClick={onResend}>
          Send another code
        </Button>
        <Button look="quiet" busy={busy === 'cancel' && 'Cancelling…'} onClick={onCancel}>
          Keep my address
        </Button>
      </div>
    </AccountForm>
  )
}

type NewAddressFormProps = {
  busy: boolean
  problem: string | undefined
  onAddress: (email: string) => void
  onCancel: () => void
}

/** Asks for the new address, and says what changing it means. */
export function NewAddressForm({ busy, problem, onAddress, onCancel }: NewAddressFormProps) {
  const { errors, isValid } = useFieldProblems()
  const onSubmit = (fieldValue: FieldValue) => {
    const email = fieldValue('new-email')
    if (isValid({ 'new-email': emailProblem(email) })) onAddress(email)
  }
  return (
    <AccountForm label="Change your email address" problem={problem} onSubmit={onSubmit}>
      <p>
        We send a code to the new address. Once you enter it, you sign in with that address, every device is signed out,
        and we tell your former address. Your work, certificates and payments stay with your account.
      </p>
      <TextField
        label="New email address"
        name="new-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        ref={takeFocus}
        error={errors['new-email']}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy && 'Sending the code…'}>
          Send me a code
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </AccountForm>
  )
}
