import { createContext } from 'react'

export type ToastAction = { label: string; onSelect: () => void }
export type ToastTone = 'success' | 'error' | 'info'
export type ToastMessage = { key: number; tone: ToastTone; text: string; action: ToastAction | undefined }

/** Shows a toast. Returns a function that removes it, if it is still shown. */
type ShowToast = (text: string, options?: { action?: ToastAction }) => () => void

export type ToastApi = {
  success: ShowToast
  error: ShowToast
  info: ShowToast
  dismiss: () => void
}

/** The toast, and the region that shows it: the innermost open dialog's, since a modal makes the rest of the page inert. */
type ToastState = {
  message: ToastMessage | null
  /** The id of a dialog's region; undefined for the page's. */
  region: string | undefined
  /** Registers the region of an open dialog. Returns a function that removes it. */
  registerDialog: (region: string) => () => void
  /** Stops the timer while the pointer or the focus is on the toast. */
  setPaused: (paused: boolean) => void
  dismiss: () => void
}

export const ToastApiContext = createContext<ToastApi | null>(null)
export const ToastStateContext = createContext<ToastState | null>(null)
