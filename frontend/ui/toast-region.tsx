import { CircleCheck, CircleX, Info } from 'lucide-react'
import { useContext, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import { attendToFocus } from './toast-focus.ts'
import { type ToastMessage, ToastStateContext } from './toast-state.ts'

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
