import { useCallback, useState } from 'react'

const watchers = new WeakMap<Element, (near: boolean) => void>()
let shared: IntersectionObserver | undefined

/** One observer for all elements: a thousand of them would cost more than what they save. */
function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        watchers.get(target)?.(isIntersecting || target.contains(document.activeElement))
    },
    { rootMargin: '1000px 0px' },
  )
  return shared
}

const canObserve = () => typeof IntersectionObserver !== 'undefined'

/**
 * Whether an element is in view, about to be, or has the focus, so that the rest of a long list can be drawn with less. Pass
 * `watch` as its ref and `bringNear` as its focus handler. Always near where the browser can't tell.
 */
export function useNear() {
  const [near, setNear] = useState(() => !canObserve())
  const watch = useCallback((element: Element | null) => {
    if (!element || !canObserve()) return
    watchers.set(element, setNear)
    observer().observe(element)
    return () => observer().unobserve(element)
  }, [])
  const bringNear = useCallback(() => setNear(true), [])
  return { near, watch, bringNear }
}
