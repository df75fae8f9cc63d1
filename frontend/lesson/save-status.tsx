import { type SaveState, saveStatusText } from '../autosave/save-state.ts'
import { useNotes } from './notes-provider.tsx'

const calm: readonly SaveState['kind'][] = ['nothing', 'saving', 'saved']
/** What nothing else says: a toast announces the failure of a save, and the box itself that there are two versions. */
const announced: readonly SaveState['kind'][] = ['after-lock', 'refused']

/** The page's save state for the header. */
export function SaveStatus() {
  const { state } = useNotes()
  const troubled = !calm.includes(state.kind)
  return (
    <span
      role="status"
      aria-live={announced.includes(state.kind) ? 'polite' : 'off'}
      className={`text-right font-sans text-sm tabular-nums ${troubled ? 'font-semibold text-clay' : 'text-bark'}`}
    >
      {state.kind === 'conflict' ? (
        <button type="button" onClick={goToChoice} className="min-h-11 cursor-pointer text-right underline">
          {saveStatusText(state)}
        </button>
      ) : (
        saveStatusText(state)
      )}
    </span>
  )
}

/** Scrolls to the box with two versions, which may be far off screen. */
function goToChoice(): void {
  const choice = document.querySelector<HTMLElement>('[data-needs-choice]')
  choice?.dispatchEvent(new Event('beforematch', { bubbles: true }))
  choice?.scrollIntoView({ block: 'center' })
  choice?.focus({ preventScroll: true })
}
