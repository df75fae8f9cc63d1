import { createContext } from 'react'

export type ToastAction = { label: string; onSelect: () => void }
export type ToastTone = 'success' | 'error' | 'info'
export type ToastMessage = { key: number; tone: ToastTone; text: string; action: ToastAction | undefined }

/** Shows a toast. Returns what takes it away again, where it is still shown. */
type ShowToast = (text: string, options?: { action?: ToastAction }) => () => void

export type ToastApi = {
  success: ShowToast
  error: ShowToast
  info: ShowToast
  dismiss: () => void
}

/** What the regions show, and which of them: that of the innermost open dialog, for all outside it is out of reach. */
type ToastState = {
  message: ToastMessage | null
  /** The page's own when undefined. */
  region: string | undefined
  enter: (region: string) => () => void
  hold: (held: boolean) => void
  dismiss: () => void
}

export const ToastApiContext = createContext<ToastApi | null>(null)
export const ToastStateContext = createContext<ToastState | null>(null)
