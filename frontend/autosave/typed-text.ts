import { type RefCallback, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

type Control = HTMLInputElement | HTMLTextAreaElement

/** The autosaved text controls on the page. Each reports its text, if that has changed. */
const readers = new Set<(report: (change: () => void) => void) => void>()

/** Reads every autosaved control: a spelling corrector, say, may have changed one without any event. */
export function readTypedText(): void {
  // Each change is drawn before the next is reported, because several controls can be parts of one value.
  for (const read of readers) read(flushSync)
}

let reading: ReturnType<typeof setInterval> | undefined

/**
 * A ref for a control whose text is autosaved; don't give the control a `value`. What's in the element counts, whoever wrote it.
 * React's `onChange` doesn't come if a script set the element's value, and its `value` would undo what that script wrote.
 */
export function useTypedText(value: string, onType: (text: string) => void): RefCallback<Control> {
  const control = useRef<Control>(null)
  /** What the element holds, as far as the draft knows. */
  const known = useRef(value)
  const typed = useEffectEvent(onType)

  const show = useCallback((text: string) => {
    const element = control.current
    if (!element) return
    if (element.value !== text) element.value = text
    // As React does: what watches a text box's content sees the new text.
    element.defaultValue = text
    // The browser may show other line ends than the text has.
    known.current = element.value
  }, [])

  useLayoutEffect(() => {
    known.current = value
    show(value)
  }, [value, show])

  return useCallback(
    (element: Control) => {
      control.current = element
      // Only the draft fills it in, so nothing that the browser remembers replaces newer text.
      element.autocomplete = 'off'
      show(known.current)
      const read = (report: (change: () => void) => void) => {
        if (element.value === known.current) return
        if (element.readOnly) return show(known.current)
        known.current = element.value
        report(() => typed(element.value))
      }
      const hear = () => read((change) => change())
      const events = ['input', 'change', 'blur']
      for (const event of events) element.addEventListener(event, hear)
      readers.add(read)
      reading ??= setInterval(readTypedText, 1_000)
      return () => {
        hear()
        for (const event of events) element.removeEventListener(event, hear)
        readers.delete(read)
        control.current = null
        if (readers.size > 0) return
        clearInterval(reading)
        reading = undefined
      }
    },
    [show],
  )
}
