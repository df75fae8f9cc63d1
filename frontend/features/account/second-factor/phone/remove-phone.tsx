import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Button } from '../../../../components/forms/button.tsx'
import { Notice } from '../../../../components/notice.tsx'
import { useSubmit } from '../../use-submit.ts'
import type { PhoneCalls } from './phone-calls.ts'

type RemovePhoneProps = {
  phone: Pick<PhoneCalls, 'remove'>
  /** What signing in takes without the number, in a sentence. */
  left: string
  onRemoved: () => void
  onCancel: () => void
}

/** Asks before it removes the number, and says what's left to sign in with. */
export function RemovePhone({ phone, left, onRemoved, onCancel }: RemovePhoneProps) {
  const { busy, problem, submit } = useSubmit('phone')
  const remove = () =>
    void submit(async () => {
      await phone.remove()
      onRemoved()
    })
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Remove the number?"
      description={`${left} We delete the number.`}
      actions={
        <>
          <Button look="danger" busy={busy && 'Removing…'} onClick={remove}>
            Remove the number
          </Button>
          <Button onClick={onCancel} data-focus-first>
            Keep it
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
