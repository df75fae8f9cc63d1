import { useSyncExternalStore } from 'react'

const watch = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

const breakpoints = [1280, 1024, 0]

/** The widest breakpoint that the window reaches, in pixels. CSS alone would need two copies of each panel in the page. */
export const useBreakpoint = (): number =>
  useSyncExternalStore(
    watch,
    () => breakpoints.find((width) => window.matchMedia(`(min-width: ${width}px)`).matches) ?? 0,
  )
