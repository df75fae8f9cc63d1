import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the heading of what replaces the completion button, once it has been pressed and is gone. A module that was
 * completed on another device doesn't move the focus.
 */
export function useCompletionFocus(completed: boolean): {
  heading: RefObject<HTMLHeadingElement | null>
  pressed: () => void
} {
  const heading = useRef<HTMLHeadingElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (!completed || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement !== document.body) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [completed])
  return {
    heading,
    pressed: () => {
      wasPressed.current = true
    },
  }
}
