import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModalDialog } from './modal-dialog.ts'
import { ToastRegion } from './toast-region.tsx'

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
