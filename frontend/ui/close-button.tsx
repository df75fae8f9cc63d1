import { X } from 'lucide-react'

/** The small cross that closes a dialog, drawer or toast. */
export function CloseButton({ label = 'Close', onClick }: { label?: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="-m-2 inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-current/12"
    >
      <X aria-hidden="true" size={20} />
    </button>
  )
}
