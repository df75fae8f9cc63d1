import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import type { AccountStep } from './problems.ts'
import { useSubmit } from './use-submit.ts'

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
