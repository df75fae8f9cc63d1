import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import type { OwnAccountCall } from '../security/own-account-call.ts'
import { type SignInMethods, waysLeft } from '../security/sign-in-methods.ts'
import { useSubmit } from '../use-submit.ts'
import { type Passkey, removePasskey } from './passkey-calls.ts'

type RemovePasskeyProps = {
  passkey: Passkey
  methods: SignInMethods
  call: OwnAccountCall
  onRemoved: () => void
  onCancel: () => void
}

/** Asks before it removes a passkey, and says what's left to sign in with. */
export function RemovePasskey({ passkey, methods, call, onRemoved, onCancel }: RemovePasskeyProps) {
  const { busy, problem, submit } = useSubmit('passkey-set-up')
  const passkeys = methods.passkeys.filter(({ id }) => id !== passkey.id)
  const remove = () =>
    void submit(async () => {
      await removePasskey(call, passkey.id)
      onRemoved()
    })
  return (
    <Dialog
      open
      onClose={onCancel}
      title={`Remove the passkey “${passkey.name}”?`}
      description={`${waysLeft({ ...methods, passkeys })} The device itself may still list the passkey; you can delete it there as well.`}
      actions={
        <>
          <Button look="danger" busy={busy && 'Removing…'} onClick={remove}>
            Remove the passkey
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
