import { type Draft, isOwing, unsavedAfterLock } from './draft-reducer.ts'

/** How the words of a whole page stand. */
export type SaveState =
  | { kind: 'nothing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Not on the server yet; `onDevice`: whether this device has them, or only this page. */
  | { kind: 'kept'; onDevice: boolean }
  /** Words came after completion had locked their box. */
  | { kind: 'late' }
  | { kind: 'choose' }
  | { kind: 'refused'; message: string }

/** How a page's words stand, the gravest first. */
export function stateOf(drafts: readonly Draft[], lastSaved: string | undefined, onDevice = true): SaveState {
  if (drafts.some((draft) => draft.other && !draft.locked)) return { kind: 'choose' }
  const refused = drafts.find((draft) => draft.trouble?.kind === 'refused')?.trouble
  if (refused?.kind === 'refused') return { kind: 'refused', message: refused.message }
  if (drafts.some((draft) => draft.trouble)) return { kind: 'kept', onDevice }
  if (drafts.some((draft) => unsavedAfterLock(draft).length > 0)) return { kind: 'late' }
  if (drafts.some((draft) => isOwing(draft) && !draft.locked)) return { kind: 'saving' }
  return lastSaved ? { kind: 'saved', at: lastSaved } : { kind: 'nothing' }
}

const gravity: readonly SaveState['kind'][] = ['nothing', 'saved', 'saving', 'late', 'kept', 'refused', 'choose']

/** Of two parts of a page the one that stands worse; of two saved ones the later. */
export function gravest(one: SaveState, other: SaveState): SaveState {
  if (one.kind === 'saved' && other.kind === 'saved') return one.at < other.at ? other : one
  return gravity.indexOf(one.kind) < gravity.indexOf(other.kind) ? other : one
}
