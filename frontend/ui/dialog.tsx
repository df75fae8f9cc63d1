import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import { ToastRegion } from './toast.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence under the title; announced with it. */
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** False when only its own buttons may close it, as for an expired session. */
  closable?: boolean
  wide?: boolean
}

/** A modal question or form. Its content stays mounted while it is closed. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  closable = true,
  wide = false,
}: DialogProps) {
  const id = useId()
  const modal = useModalDialog({ open, onClose, closable, closeOutside: false })
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-auto rounded-sm border border-line bg-leaf text-ink raised ${wide ? 'max-w-3xl' : 'max-w-lg'}`}
    >
      <div className="flex flex-col gap-5 p-5 sm:p-7">
        <header className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-semibold leading-snug outline-none">
            {title}
          </h2>
          {closable && <CloseButton onClick={onClose} />}
        </header>
        {description && <div id={`${id}-description`}>{description}</div>}
        {children}
        {actions && <footer className="flex flex-wrap justify-end gap-3">{actions}</footer>}
      </div>
      <ToastRegion dialogOpen={open} />
    </dialog>
  )
}

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
function useModalDialog({ open, onClose, closable, closeOutside }: Modal) {
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

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The side it opens at from 640 px; below that it opens at the bottom of the screen. */
  side?: 'left' | 'right'
}

/** A modal drawer for content that is a column on wide screens. Its content stays mounted while it is closed. */
export function Drawer({ open, onClose, title, children, side = 'right' }: DrawerProps) {
  const id = useId()
  const modal = useModalDialog({ open, onClose, closable: true, closeOutside: true })
  return (
    <dialog
      {...modal}
      aria-labelledby={id}
      className={`fixed mt-auto mb-0 max-h-[85dvh] w-full max-w-full overflow-hidden border-t border-line bg-paper text-ink raised sm:my-0 sm:h-dvh sm:max-h-dvh sm:w-96 sm:border-t-0 ${side === 'left' ? 'sm:mr-auto sm:ml-0 sm:border-r' : 'sm:mr-0 sm:ml-auto sm:border-l'}`}
    >
      <div className="flex max-h-[85dvh] flex-col sm:h-full sm:max-h-full">
        <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line px-5 py-3">
          <h2 id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
            {title}
          </h2>
          <CloseButton onClick={onClose} />
        </header>
        <div className="grow overflow-auto overscroll-contain p-5">{children}</div>
      </div>
      <ToastRegion dialogOpen={open} />
    </dialog>
  )
}
