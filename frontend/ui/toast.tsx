import { CircleCheck, CircleX, Info } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CloseButton } from './close-button.tsx'

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

const icons = { success: CircleCheck, error: CircleX, info: Info }

/**
 * Shows the toast: one region in the page and one in each modal dialog, which passes `dialogOpen`. It's rendered even when
 * empty, because screen readers announce only changes in an existing live region. It sits at the bottom of the screen, in
 * a lesson above its bar (see `.toasts` in lesson.css).
 */
export function ToastRegion({ dialogOpen }: { dialogOpen?: boolean }) {
  const id = useId()
  const state = useContext(ToastStateContext)
  const registerDialog = state?.registerDialog
  useEffect(() => (dialogOpen && registerDialog ? registerDialog(id) : undefined), [dialogOpen, registerDialog, id])
  if (!state) return null
  const message = state.region === (dialogOpen ? id : undefined) && dialogOpen !== false ? state.message : null
  return (
    <div
      role="status"
      className="toasts pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-3 xl:justify-end xl:p-6 print:hidden"
    >
      {message && <Toast key={message.key} message={message} setPaused={state.setPaused} dismiss={state.dismiss} />}
    </div>
  )
}

type ToastProps = { message: ToastMessage; setPaused: (paused: boolean) => void; dismiss: () => void }

function Toast({ message: { tone, text, action }, setPaused, dismiss }: ToastProps) {
  const Icon = icons[tone]
  const element = useRef<HTMLDivElement>(null)
  const held = useRef({ pointer: false, focus: false })
  const hold = (by: 'pointer' | 'focus', now: boolean) => {
    held.current[by] = now
    setPaused(held.current.pointer || held.current.focus)
  }
  useLayoutEffect(() => (element.current ? attendToFocus(element.current) : undefined), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles no input; it only pauses its timer
    <div
      ref={element}
      className="toast pointer-events-auto flex w-full max-w-md items-start gap-3 rounded-sm border-l-4 px-4 py-3 font-sans raised"
      data-tone={tone}
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <p className="min-w-0 grow">{text}</p>
      {action && (
        <button
          type="button"
          className="-my-2 min-h-11 cursor-pointer px-2 font-semibold underline underline-offset-4"
          onClick={() => {
            dismiss()
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton label="Close this message" onClick={dismiss} />
    </div>
  )
}

/**
 * Makes a toast considerate: it moves to the top of the window while it covers the page's title or what has the focus, and the
 * first Tab after a toast with an action appears leads to that action, as if it stood next in the page. Returns a function that
 * stops, and gives the focus back if the toast has it.
 */
function attendToFocus(toast: HTMLElement): () => void {
  const region = toast.parentElement ?? toast
  const buttons = [...toast.querySelectorAll('button')]
  const offersAction = buttons.length > 1
  let from: HTMLElement | null = null
  let visited = false

  const move = (toTop: boolean) => {
    region.style.top = toTop ? '3.5rem' : ''
    region.style.bottom = toTop ? 'auto' : ''
  }
  const keepClear = () => {
    const focused = document.activeElement
    // Pressing a button of the toast focuses it first. If the toast moved then, the press would end beside the button.
    if (toast.contains(focused)) return
    const inUse = focused === document.body ? [] : [focused]
    const covers = () => [...inUse, document.querySelector('h1')].some((one) => one && overlap(toast, one))
    move(false)
    if (!covers()) return
    move(true)
    // A long text box reaches both edges: then the toast stays where toasts are expected.
    if (covers()) move(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const focused = document.activeElement
    if (!toast.contains(focused)) {
      if (!offersAction || visited || event.shiftKey) return
      visited = true
      from = focused instanceof HTMLElement ? focused : null
      event.preventDefault()
      buttons[0]?.focus()
    } else if (from?.isConnected && focused === (event.shiftKey ? buttons[0] : buttons.at(-1))) {
      if (event.shiftKey) event.preventDefault()
      // Without preventDefault the browser goes on from here, to what follows in the page.
      from.focus()
    }
  }

  keepClear()
  document.addEventListener('focusin', keepClear)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    document.removeEventListener('focusin', keepClear)
    document.removeEventListener('keydown', onKeyDown)
    move(false)
    if (toast.contains(document.activeElement) && from?.isConnected) from.focus()
  }
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right
}

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

const ToastApiContext = createContext<ToastApi | null>(null)
const ToastStateContext = createContext<ToastState | null>(null)
