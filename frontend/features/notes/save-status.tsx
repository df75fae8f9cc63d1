import type { SaveState } from '../../autosave/save-state.ts'
import { useNotes } from './notes-provider.tsx'

const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** "Saving…", "Saved 10:42", or that the text is only on this device. */
function saveStatusText(state: SaveState): string {
  switch (state.kind) {
    case 'nothing':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${clock.format(new Date(state.at))}`
    case 'unsaved':
      return state.onDevice
        ? 'Not saved online yet — kept on this device'
        : 'Not saved online yet — please keep this page open'
    case 'after-lock':
      return 'Some text wasn’t saved — see its box'
    case 'conflict':
      return 'Two versions — please choose one'
    case 'refused':
      return 'Not saved — see the box for why'
  }
}

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
