import { type Draft, isUnsaved, unsavedAfterLock } from './draft-reducer.ts'

/** The save status of a whole page. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Not on the server yet. `onDevice`: whether this device has it, or only this page. */
  | { kind: 'unsaved'; onDevice: boolean }
  /** Text was typed after completing the module had locked its box. */
  | { kind: 'after-lock' }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

/** The most serious status among a page's drafts. */
export function stateOf(drafts: readonly Draft[], lastSaved: string | undefined, onDevice = true): SaveState {
  if (drafts.some((draft) => draft.other && !draft.locked)) return { kind: 'conflict' }
  const refused = drafts.find((draft) => draft.trouble?.kind === 'refused')?.trouble
  if (refused?.kind === 'refused') return { kind: 'refused', message: refused.message }
  if (drafts.some((draft) => draft.trouble)) return { kind: 'unsaved', onDevice }
  if (drafts.some((draft) => unsavedAfterLock(draft).length > 0)) return { kind: 'after-lock' }
  if (drafts.some((draft) => isUnsaved(draft) && !draft.locked)) return { kind: 'saving' }
  return lastSaved ? { kind: 'saved', at: lastSaved } : { kind: 'nothing' }
}

const bySeverity: readonly SaveState['kind'][] = [
  'nothing',
  'saved',
  'saving',
  'after-lock',
  'unsaved',
  'refused',
  'conflict',
]

/** The more serious of two statuses; of two `saved` ones, the later. */
export function moreSerious(one: SaveState, other: SaveState): SaveState {
  if (one.kind === 'saved' && other.kind === 'saved') return one.at < other.at ? other : one
  return bySeverity.indexOf(one.kind) < bySeverity.indexOf(other.kind) ? other : one
}
