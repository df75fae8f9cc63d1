import { type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { ToastRegion } from './toast-region.tsx'
import {
  type ToastAction,
  type ToastApi,
  ToastApiContext,
  type ToastMessage,
  ToastStateContext,
  type ToastTone,
} from './toast-state.ts'

/** How long a toast that isn't an error stays, in milliseconds. The time starts again once pointer and focus have left it. */
const displayTime = 4_000
/** With a button such as Undo, which takes longer to reach. */
const displayTimeWithAction = 10_000

/** Shows one toast at a time; a new one replaces it. Errors stay until they are closed. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null)
  const [paused, setPaused] = useState(false)
  const [regions, setRegions] = useState<readonly string[]>([])
  const count = useRef(0)

  const dismiss = useCallback(() => {
    setMessage(null)
    setPaused(false)
  }, [])
  const registerDialog = useCallback((region: string) => {
    setRegions((open) => [...open, region])
    return () => setRegions((open) => open.filter((other) => other !== region))
  }, [])

  useEffect(() => {
    if (!message || message.tone === 'error' || paused) return
    const timer = setTimeout(dismiss, message.action ? displayTimeWithAction : displayTime)
    return () => clearTimeout(timer)
  }, [message, paused, dismiss])

  const api = useMemo<ToastApi>(() => {
    const show = (tone: ToastTone) => (text: string, options?: { action?: ToastAction }) => {
      count.current += 1
      const key = count.current
      setPaused(false)
      setMessage({ key, tone, text, action: options?.action })
      return () => setMessage((shown) => (shown?.key === key ? null : shown))
    }
    return { success: show('success'), error: show('error'), info: show('info'), dismiss }
  }, [dismiss])

  const region = regions.at(-1)
  const state = useMemo(
    () => ({ message, region, registerDialog, setPaused, dismiss }),
    [message, region, registerDialog, dismiss],
  )
  return (
    <ToastApiContext value={api}>
      <ToastStateContext value={state}>
        {children}
        <ToastRegion />
      </ToastStateContext>
    </ToastApiContext>
  )
}

/** `success`, `error` and `info` show a toast; `dismiss` removes it. The object is stable between renders. */
export function useToast(): ToastApi {
  const api = useContext(ToastApiContext)
  if (!api) throw new Error('useToast needs a ToastProvider above it')
  return api
}
