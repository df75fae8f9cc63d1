import { useRef, useState } from 'react'
import { australianDay } from '#core/day'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type DeletedDialogProps = {
  /** When the account was to be deleted. */
  due: string
  onSignOut: () => Promise<void>
  onSignIn: () => void
}

/** Says that the account is gone and offers to clear the device. Nothing is cleared unasked: another device may have kept it. */
export function DeletedDialog({ due, onSignOut, onSignIn }: DeletedDialogProps) {
  const [leaving, setLeaving] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const leave = () => {
    setLeaving(true)
    void onSignOut().finally(() => setLeaving(false))
  }
  return (
    <Dialog
      open
      closable={false}
      // Browsers let a second Escape close any dialog, so open it again.
      onClose={() => text.current?.closest('dialog')?.showModal()}
      title="Your account has been deleted"
      description={`You asked us to do this, and it was due on ${australianDay(new Date(due))}. Nobody can sign in with it any more.`}
      actions={
        <>
          <Button look="quiet" onClick={onSignIn}>
            I kept my account: sign in
          </Button>
          <Button busy={leaving && 'Signing out…'} onClick={leave}>
            Leave and clear this device
          </Button>
        </>
      }
    >
      <p ref={text}>This device may still have words of yours that were never saved online. Leaving removes them.</p>
    </Dialog>
  )
}
