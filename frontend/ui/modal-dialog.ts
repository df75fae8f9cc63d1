import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Modal = {
  open: boolean
  onClose: () => void
  /** Whether Escape closes it, and with `closeOutside` a click outside too. */
  closable: boolean
  closeOutside: boolean
}

/**
 * Drives a native `<dialog>` as a modal: opens and closes it with `open`, focuses `[data-focus-first]` or the heading, and
 * restores the focus afterwards, even if the dialog is unmounted while open.
 */
export function useModalDialog({ open, onClose, closable, closeOutside }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) {
      opener.current = document.activeElement
      dialog.showModal()
      const first = dialog.querySelector<HTMLElement>('[data-focus-first]') ?? dialog.querySelector('h2')
      first?.focus()
    } else {
      dialog.close()
      restoreFocus(opener.current)
    }
  }, [open])

  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (!dialog?.open) return
      dialog.close()
      restoreFocus(opener.current)
    }
  }, [])

  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (closable) onClose()
    },
    // The browser may close it without `cancel`, for example on a second Escape; the owner's state has to follow. The event
    // comes late: a dialog that React's strict mode mounts twice is open again by then.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose()
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (closable && closeOutside && event.target === event.currentTarget) onClose()
    },
  }
}

function restoreFocus(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
