import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Button } from '../../../../components/forms/button.tsx'
import { Notice } from '../../../../components/notice.tsx'
import { useSubmit } from '../../use-submit.ts'
import type { OwnPhone, PhoneCalls } from './phone-calls.ts'

type RemovePhoneProps = {
  phone: Pick<PhoneCalls, 'remove'>
  own: OwnPhone
  onRemoved: () => void
  onCancel: () => void
}

/** Asks before the number is removed, and says what is left to sign in with. */
export function RemovePhone({ phone, own, onRemoved, onCancel }: RemovePhoneProps) {
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
      description={
        own.appIsOn
          ? 'After that, you sign in with your password and the code from your app. We delete the number.'
          : 'After that, no code by text message protects your account. We delete the number.'
      }
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
