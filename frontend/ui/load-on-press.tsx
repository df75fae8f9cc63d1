import { type ComponentType, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { useToast } from './toast.tsx'

type LoadOnPressProps<Props> = {
  label: ReactNode
  load: () => Promise<ComponentType<Props>>
  children: (Part: ComponentType<Props>, close: () => void) => ReactNode
}

/** A quiet button that shows and hides a part of the page. The part's script loads when the button is first pressed. */
export function LoadOnPress<Props>({ label, load, children }: LoadOnPressProps<Props>) {
  const { Part, open, setOpen } = useLoadOnPress(load)
  return (
    <div className="print:hidden">
      <Button
        look="quiet"
        className="-ml-3"
        aria-expanded={open}
        busy={open && !Part && 'Loading...'}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
      {open && Part && <div ref={showing}>{children(Part, () => setOpen(false))}</div>}
    </div>
  )
}

/** What opens below the window's edge, or inside a list that scrolls, comes into view. */
const showing = (part: HTMLElement | null): void => part?.scrollIntoView?.({ block: 'nearest' })

/** Whether a part is open, and its component once the script has loaded. If that fails, the part closes and a toast says why. */
export function useLoadOnPress<Props>(load: () => Promise<ComponentType<Props>>) {
  const toast = useToast()
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [open, setOpen] = useState(false)
  const change = (next: boolean) => {
    setOpen(next)
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        setOpen(false)
        toast.error('This could not be loaded. Please check your internet connection and try again.')
      },
    )
  }
  return { Part, open, setOpen: change }
}
