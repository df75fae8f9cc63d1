import { useSyncExternalStore } from 'react'

let printing = false

/** Whether the page is on its way to paper: what is not on the screen is drawn for it in time. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, () => printing)

function watch(changed: () => void): () => void {
  const set = (now: boolean) => () => {
    printing = now
    changed()
  }
  const [begin, end] = [set(true), set(false)]
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}
