import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModalDialog } from './modal-dialog.ts'
import { ToastRegion } from './toast-region.tsx'

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
