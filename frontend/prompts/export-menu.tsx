import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { buttonLook } from '../ui/button-look.ts'

type ExportMenuProps = {
  items: readonly { label: string; run: () => void }[]
  /** What the menu says while an export is being made. */
  busy: string | false
}

/** The ways to take the library along. Closes after a choice, on Escape, and when the focus or a click goes elsewhere. */
export function ExportMenu({ items, busy }: ExportMenuProps) {
  const [open, setOpen] = useState(false)
  const menu = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const elsewhere = ({ target }: Event) => {
      if (target instanceof Node && !menu.current?.contains(target)) setOpen(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      summary.current?.focus()
    }
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [open])
  const choose = (run: () => void) => () => {
    setOpen(false)
    summary.current?.focus()
    run()
  }
  return (
    <details ref={menu} open={open} className="export-menu" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary ref={summary} className={buttonLook({ look: 'secondary' })}>
        {busy || 'Export'}
        <ChevronDown aria-hidden="true" size={18} />
      </summary>
      <ul>
        {items.map(({ label, run }) => (
          <li key={label}>
            <button
              type="button"
              onClick={choose(run)}
              className="block min-h-11 w-full cursor-pointer px-4 py-2 text-left whitespace-nowrap hover:bg-sand"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
