import { useSyncExternalStore } from 'react'

const watch = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

const steps = [1280, 1024, 0]

/** Which of the layout's steps the window reaches: 1280, 1024 or 0 pixels. One copy of a panel exists at a time. */
export const useWidth = (): number =>
  useSyncExternalStore(watch, () => steps.find((step) => window.matchMedia(`(min-width: ${step}px)`).matches) ?? 0)
