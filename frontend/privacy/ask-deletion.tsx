import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { settings } from '#core/site-settings'
import { type CertificateChoice as Choice, type Deletion, postDeletion } from '#privacy/contract'
import { ApiProblem, Offline, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { TextField } from '../ui/fields.tsx'
import { MakeZip } from './make-zip.tsx'

/** What the learner types to confirm. */
const word = 'DELETE'

export type FreshSignIn = {
  /** Whether the last sign-in is recent enough, as far as this device knows. The server decides. */
  isFresh: () => Promise<boolean>
  /** The dialog that signs in again. */
  signInAgain: (props: { onSignedIn: () => void; onCancel: () => void }) => ReactNode
}

type AskDeletionProps = FreshSignIn & {
  /** False for somebody without certificates: the form then doesn't ask about them. */
  hasCertificates: boolean
  onAsked: (deletion: Deletion) => void
  onCancel: () => void
}

/** What goes and what stays, the certificates, and the confirmation: a recent sign-in, a word and a button. */
export function AskDeletion({ isFresh, signInAgain, hasCertificates, onAsked, onCancel }: AskDeletionProps) {
  const { send } = useClient()
  const [certificates, setCertificates] = useState<Choice>('withdraw')
  const [step, setStep] = useState<'read' | 'confirm'>('read')
  const [signingIn, setSigningIn] = useState(false)
  const [error, setError] = useState<string>()
  /** The same for each try, so that the server recognises a repeated one. */
  const operation = useRef(crypto.randomUUID())
  /** A double click's second click arrives before the button re-renders as busy. */
  const sending = useRef(false)
  const ask = useMutation({
    mutationFn: () => send(postDeletion, { word, certificates, operation: operation.current }),
    onSuccess: onAsked,
    onError: (problem) => setSigningIn(problem instanceof ApiProblem && problem.code === 'sign-in-again'),
    onSettled: () => {
      sending.current = false
    },
  })

  const goOn = async () => {
    if (await isFresh()) setStep('confirm')
    else setSigningIn(true)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending.current) return
    const field = event.currentTarget.elements.namedItem('word') as HTMLInputElement
    const typed = field.value.trim().toUpperCase() === word
    setError(typed ? undefined : `Please type the word ${word} to confirm.`)
    if (!typed) return field.focus()
    sending.current = true
    ask.mutate()
  }

  return (
    <div className="flex flex-col gap-7">
      <WhatGoes hasCertificates={hasCertificates} />
      <section>
        <h3 className="pb-2">Take your words with you first</h3>
        <div className="flex flex-col gap-4">
          <p>One ZIP file with all that we store about you. You can read it without the portal.</p>
          <MakeZip />
        </div>
      </section>
      {hasCertificates && <CertificateChoice chosen={certificates} onChoose={setCertificates} />}
      {step === 'read' ? (
        <div className="flex flex-wrap gap-3">
          <Button look="danger" onClick={() => void goOn()}>
            Continue
          </Button>
          <Button look="secondary" onClick={onCancel}>
            Keep my account
          </Button>
        </div>
      ) : (
        <form aria-label="Delete my account" noValidate onSubmit={submit} className="flex flex-col items-start gap-5">
          <p>You then have seven days to change your mind. During that time, everything works as usual.</p>
          <TextField
            label={`To confirm, type ${word}`}
            name="word"
            error={error}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          {ask.error && !signingIn && <Failure>{messageOf(ask.error)}</Failure>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="danger" busy={ask.isPending && 'Processing...'}>
              Delete my account
            </Button>
            <Button look="secondary" onClick={onCancel}>
              Keep my account
            </Button>
          </div>
        </form>
      )}
      {signingIn &&
        signInAgain({
          onSignedIn: () => {
            setSigningIn(false)
            setStep('confirm')
          },
          onCancel: () => setSigningIn(false),
        })}
    </div>
  )
}

function messageOf(error: Error): string {
  if (error instanceof Offline) return `${error.message} It’s safe to press the button once more.`
  if (!(error instanceof ApiProblem)) return 'That didn’t work. Please try again.'
  if (error.code === 'sign-in-again') return 'Your sign-in was too long ago. Please press the button once more.'
  return error.code === 'not-signed-in'
    ? 'Your session has ended, so nothing was asked for. Please sign in, then press the button once more.'
    : error.message
}

type CertificateChoiceProps = { chosen: Choice; onChoose: (choice: Choice) => void }

/** Asks what happens to the certificates, and says what somebody who checks one will see. */
function CertificateChoice({ chosen, onChoose }: CertificateChoiceProps) {
  const name = useId()
  const choices = { name, chosen, onChoose }
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">Your certificates</legend>
      <p>Anyone who has a certificate’s number or QR code can check it. What should they see after this?</p>
      <Option {...choices} choice="withdraw" label="Withdraw them">
        They see the certificate’s title, and the day on which its holder withdrew it. Your name is gone. The check no
        longer confirms your print, but says that this doesn’t make it a forgery.
      </Option>
      <Option {...choices} choice="keep" label="Keep them valid">
        They see what they see now: your name, the title, hours, standards and dates. Choose this if your school or your
        registration authority may check one.
      </Option>
      <p className="mt-3">Please choose with care: once the account is gone, nobody can change this, not even us.</p>
    </fieldset>
  )
}

type OptionProps = CertificateChoiceProps & { name: string; choice: Choice; label: string; children: string }

function Option({ name, chosen, onChoose, choice, label, children }: OptionProps) {
  const id = useId()
  return (
    <label
      className={clsx(
        'mt-3 flex cursor-pointer items-start gap-3 rounded-sm border px-4 py-3',
        chosen === choice ? 'border-eucalypt bg-gum-wash' : 'border-line',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={chosen === choice}
        onChange={() => onChoose(choice)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-text`}
        className="mt-1.5 size-4.5 shrink-0"
      />
      <span>
        <strong id={`${id}-label`} className="block">
          {label}
        </strong>
        <span id={`${id}-text`}>{children}</span>
      </span>
    </label>
  )
}

const priced = settings.payment === 'required'

/** What a deletion removes, and what stays and why. */
function WhatGoes({ hasCertificates }: { hasCertificates: boolean }) {
  return (
    <>
      <section>
        <h3 data-focus-first tabIndex={-1} className="pb-2 outline-none">
          What goes
        </h3>
        <ul className="grid gap-1.5 *:dash">
          <li>your words: reflections, notes, answers, and their earlier versions</li>
          <li>your prompts</li>
          <li>your progress and your quiz results</li>
          {priced && <li>your access to every course, including those you paid for, without a refund</li>}
          <li>your name, your email address and where you teach</li>
          <li>your way to sign in</li>
          {priced && <li>your customer details at Stripe, which handles our payments</li>}
        </ul>
      </section>
      <section>
        <h3 className="pb-2">What stays, and why</h3>
        <ul className="grid gap-1.5 *:dash">
          {priced && (
            <>
              <li>
                <strong>Payments, without your name, for five years at least:</strong> amount, GST, day and course. Tax
                law requires us to keep them.
              </li>
              <li>
                <strong>Invoices and receipts that Stripe has made:</strong> they keep what’s printed on them, including
                your name. We can’t change them.
              </li>
            </>
          )}
          <li>
            <strong>Backups, for 35 days:</strong> copies of the whole portal, used only to repair it. If we ever have
            to, we delete your account again.
          </li>
          {hasCertificates && (
            <li>
              <strong>Certificates,</strong> only if you choose so below.
            </li>
          )}
        </ul>
      </section>
    </>
  )
}
