import { dateFormat } from '#core/day'
import type { SaveState } from './save-state.ts'

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
