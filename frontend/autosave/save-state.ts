import { dateFormat } from '#core/day'
import type { Entry } from './entry.ts'

/** The save status of a whole page. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Not on the server yet. `onDevice`: whether this device has it, or only this page. */
  | { kind: 'unsaved'; onDevice: boolean; reason: 'offline' | 'failed' }
  /** Text was typed after completing the module had locked its box. */
  | { kind: 'after-lock' }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

type Shown = Pick<Entry<unknown>, 'draft' | 'savedAt' | 'isOnDevice' | 'isSaved'>

/** The most serious status among a page's drafts; of several saves, the latest. */
export function stateOf(shown: readonly Shown[]): SaveState {
  const drafts = shown.map(({ draft }) => draft)
  if (drafts.some(({ status }) => status === 'conflict')) return { kind: 'conflict' }
  const failed = drafts.flatMap((draft) => (draft.status === 'failed' ? [draft.trouble] : []))
  const refused = failed.find((trouble) => trouble.kind === 'refused')
  if (refused) return { kind: 'refused', message: refused.message }
  const retrying = drafts.some((draft) => draft.status === 'sending' && draft.failures > 0)
  if (failed.length > 0 || retrying) {
    const onDevice = shown.every((one) => one.isOnDevice || one.isSaved())
    const reason = failed.some((trouble) => trouble.kind === 'offline') ? 'offline' : 'failed'
    return { kind: 'unsaved', onDevice, reason }
  }
  if (shown.some(({ draft, isSaved }) => draft.status === 'locked' && !isSaved())) return { kind: 'after-lock' }
  if (drafts.some(({ status }) => status === 'dirty' || status === 'sending')) return { kind: 'saving' }
  const at = shown
    .flatMap(({ savedAt }) => savedAt ?? [])
    .sort()
    .at(-1)
  return at ? { kind: 'saved', at } : { kind: 'nothing' }
}

const clock = dateFormat('en-AU', { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })

/** "Saving…", "Saved 10:42", or that the text is only on this device. */
export function saveStatusText(state: SaveState): string {
  switch (state.kind) {
    case 'nothing':
      return ''
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${clock(new Date(state.at))}`
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
