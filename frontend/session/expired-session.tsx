import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

export type ExpiredProps = {
  email?: string | undefined
  onSignedIn: () => Promise<void>
  onSignOut: () => Promise<void>
}

/** Loads the dialog that signs in again; apart, because most visits never need it. */
export type LoadExpiredDialog = () => Promise<ComponentType<ExpiredProps>>

/** How long typing pauses before the dialog opens, in milliseconds. A dialog that opens at once swallows keystrokes. */
const typingPause = 2_500

const typingEvents = ['keydown', 'beforeinput', 'input'] as const

/** Says that the session has ended: in a banner while the learner is typing, then in the dialog that signs in again. */
export function ExpiredSession({ loadDialog, ...props }: ExpiredProps & { loadDialog: LoadExpiredDialog }) {
  const [dialog, setDialog] = useState<{ Dialog: ComponentType<ExpiredProps> }>()
  const open = useCallback(() => {
    // If the dialog's code can't be loaded, the banner stays and its button tries again.
    loadDialog().then(
      (Dialog) => setDialog({ Dialog }),
      () => {},
    )
  }, [loadDialog])
  useEffect(() => {
    let timer = setTimeout(open, typingPause)
    const typed = () => {
      clearTimeout(timer)
      timer = setTimeout(open, typingPause)
    }
    for (const event of typingEvents) document.addEventListener(event, typed)
    return () => {
      clearTimeout(timer)
      for (const event of typingEvents) document.removeEventListener(event, typed)
    }
  }, [open])
  if (dialog) return <dialog.Dialog {...props} />
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-t-2 border-ochre bg-ochre-wash px-5 py-3 font-sans print:hidden"
    >
      <p>
        Your session has ended. Finish what you are writing, then please sign in again so that it can be saved online.
      </p>
      <Button look="secondary" onClick={open}>
        Sign in again
      </Button>
    </div>
  )
}
