import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Modal = {
  open: boolean
  onClose: () => void
  /** Whether Escape (or a press beside it, with `closeOutside`) closes it. */
  closable: boolean
  closeOutside: boolean
}

/**
 * Drives a native `<dialog>` as a modal: opens and closes it with `open`, moves the focus to `[data-focus-first]` or to its
 * heading, and gives the focus back to what had it before, also when the dialog is unmounted open.
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
      dialog.querySelector<HTMLElement>('[data-focus-first], h2')?.focus()
    } else {
      dialog.close()
      giveBack(opener.current)
    }
  }, [open])

  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (!dialog?.open) return
      dialog.close()
      giveBack(opener.current)
    }
  }, [])

  return {
    ref,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (closable) onClose()
    },
    // The browser may close it over our heads (a second Escape): then the page has to hear of it.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && open) onClose()
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (closable && closeOutside && event.target === event.currentTarget) onClose()
    },
  }
}

function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
