import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'

/** A button that prints a sheet in the place of the page. Never from a hidden frame: iPads print those blank. */
export function PrintInstead({ label, sheet }: { label: string; sheet: ReactNode }) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    if (!printing) return
    const { dataset } = document.documentElement
    const done = () => {
      delete dataset.printing
      setPrinting(false)
    }
    dataset.printing = 'run-sheet'
    window.addEventListener('afterprint', done)
    window.print()
    return () => {
      window.removeEventListener('afterprint', done)
      delete dataset.printing
    }
  }, [printing])
  return (
    <>
      <Button look="secondary" onClick={() => setPrinting(true)}>
        {label}
      </Button>
      {printing && createPortal(sheet, document.body)}
    </>
  )
}
