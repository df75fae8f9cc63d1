import { type ReactNode, useEffect, useRef } from 'react'
import type { RouteRequest } from '#core/route'
import type { postSignInChange } from '#signing-in/contract'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/error-state.tsx'
import type { SignInCalls } from './account-calls.ts'
import { useSubmit } from './account-form.tsx'
import type { OwnAccountCall } from './own-account-call.ts'
import type { AccountStep } from './problems.ts'
import type { SignInMethods } from './sign-in-methods.ts'

type SecurityRowProps = {
  title: string
  /** How it stands, in a word or two: "On", "2 passkeys". */
  state?: string | undefined
  /** What it does, folded. */
  about?: ReactNode
  /** What is to be seen or done now. */
  children?: ReactNode
  actions?: ReactNode
}

/** The look of each row of the list. */
export const rowLook = 'grid gap-x-6 border-t border-line py-3 md:grid-cols-[minmax(0,1fr)_auto]'

/** One way to sign in, or one thing about it, in the list "Sign-in and security". */
export function SecurityRow({ title, state, about, children, actions }: SecurityRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const used = useRef(false)
  const now = `${state} ${Boolean(actions)}`
  const shown = useRef(now)
  useEffect(() => {
    if (shown.current === now) return
    shown.current = now
    // What had the focus may have gone with the change: a form that's finished, or the button that was pressed.
    if (used.current && document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>('[data-actions] button')?.focus()
  })
  return (
    <li
      ref={row}
      className={rowLook}
      onFocus={() => {
        used.current = true
      }}
    >
      <h3 className="flex min-h-11 flex-wrap items-center justify-between gap-x-8 text-lg md:justify-start">
        <span className="md:w-40">{title}</span>
        {state && (
          <span className="font-sans text-base leading-[1.725] font-normal text-bark">
            <span className="sr-only">: </span>
            {state}
          </span>
        )}
      </h3>
      {actions && (
        // On a phone a quiet button's words stand where the text above them begins.
        <div
          data-actions
          className="flex flex-wrap gap-x-5 gap-y-3 md:col-start-2 md:row-start-1 md:justify-end max-md:[&>.border-transparent]:-ml-3"
        >
          {actions}
        </div>
      )}
      {about && (
        <details className="col-span-full">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center font-sans text-sm text-bark underline underline-offset-4 [&::-webkit-details-marker]:hidden">
            What it does<span className="sr-only">: {title}</span>
          </summary>
          <div className="max-w-measure pb-2">{about}</div>
        </details>
      )}
      <div className="col-span-full flex flex-col gap-3 not-empty:py-2 empty:hidden">{children}</div>
    </li>
  )
}

/** Has the portal make a change of how the account signs in. Resolves to whether that ended all sessions. */
export type MakeChange = (change: RouteRequest<typeof postSignInChange>) => Promise<boolean>

/** What each row of the list gets. */
export type RowProps = {
  account: SignInCalls
  email: string
  methods: SignInMethods
  /** Calls an operation of Cognito on the learner's own account. Only within `whenFresh`: Cognito refuses a renewed token. */
  call: OwnAccountCall
  change: MakeChange
  /** Runs a change; if the learner signed in more than ten minutes ago, asks them to sign in first. */
  whenFresh: (change: () => void) => void
  /** Call it after a change: has the learner sign in here again if it ended all sessions, says so in a toast, and loads the list again. */
  onChanged: (words: string, ended?: boolean) => void
}

type ConfirmDialogProps = {
  title: string
  /** What follows from it, such as what is left to sign in with. */
  description: ReactNode
  /** The words of the button that does it, and those while it works. */
  action: string
  working: string
  keep?: string
  step: AccountStep
  /** Does it, or calls `refuse` with a sentence that says why not. */
  onConfirm: (refuse: (why: string) => void) => Promise<void>
  onCancel: () => void
}

/** Asks before a change of the account. If it fails, the dialog says why and stays open. */
export function ConfirmDialog({ action, working, keep = 'Keep it', step, ...props }: ConfirmDialogProps) {
  const { title, description, onConfirm, onCancel } = props
  const { busy, problem, setProblem, submit } = useSubmit(step)
  return (
    <Dialog
      open
      onClose={onCancel}
      title={title}
      description={description}
      actions={
        <>
          <Button look="danger" busy={busy && working} onClick={() => void submit(() => onConfirm(setProblem))}>
            {action}
          </Button>
          <Button onClick={onCancel} data-focus-first>
            {keep}
          </Button>
        </>
      }
    >
      {problem && <Failure>{problem}</Failure>}
    </Dialog>
  )
}
