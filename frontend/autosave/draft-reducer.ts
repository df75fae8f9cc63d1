/**
 * One text box as a pure state machine: what's in the box, what the server has, and what is being sent.
 * Nothing typed is dropped: text that the server lacks stays in `text` until the server has it or the learner decides.
 */

/** A text as the server has it. Version 0 means never saved. */
export type Copy = { text: string; version: number; savedAt?: string | undefined }

/** A save without an answer yet. It's repeated unchanged, so the server recognises it by its operation id. */
type Sent = { text: string; operation: string }

/** What the device stores of a draft. */
export type StoredDraft = { text: string; version: number; sent?: Sent | undefined; changedAt: number }

export type Other = { from: 'server'; copy: Copy } | { from: 'device'; text: string }

type Trouble =
  | { kind: 'offline' }
  /** The server answered with an error that may pass. */
  | { kind: 'failed' }
  /** The server refuses this text; `message` says why. Typing may fix it. */
  | { kind: 'refused'; message: string }

export type Draft = {
  text: string
  /** What the server has, as far as this page knows. */
  base: Copy
  sent?: Sent | undefined
  /** Whether `sent` is waiting for its answer now. */
  sending: boolean
  trouble?: Trouble | undefined
  /** Failures since the last answer. */
  failures: number
  /** A second text, from the server or from a closed tab on this device; the learner chooses. */
  other?: Other | undefined
  /** Whether completing the module has locked the box. Text typed too late stays in `text`. */
  locked: boolean
}

export type DraftEvent =
  | { type: 'typed'; text: string }
  | { type: 'sending'; operation: string }
  | { type: 'saved'; copy: Copy }
  | { type: 'failed'; trouble: Trouble }
  | { type: 'stale'; current: Copy }
  | { type: 'locked'; current?: Copy | undefined }
  | { type: 'chosen'; text: string }
  | { type: 'offered'; text: string }

export const newDraft = (base: Copy, locked = false): Draft => ({
  text: base.text,
  base,
  sending: false,
  failures: 0,
  locked,
})

/**
 * A draft from the server's copy and this device's. The device's text continues if it was written over the same version,
 * or if its own save had reached the server before the answer was lost; otherwise the learner chooses.
 */
export function recoverDraft(base: Copy, entry: StoredDraft | undefined, locked = false): Draft {
  const draft = newDraft(base, locked)
  if (!entry) return draft
  const { text, sent } = entry
  if (locked || sent?.text === base.text) return { ...draft, text }
  if (entry.version === base.version) return { ...draft, text, sent }
  return text === base.text ? draft : { ...draft, text, other: { from: 'server', copy: base } }
}

/** Like `recoverDraft`, when the device's copy loads after the learner began to type: the new text goes after the stored one. */
export function recoverLateDraft(draft: Draft, entry: StoredDraft): Draft {
  if (!isUnsaved(draft) && !draft.other) return recoverDraft(draft.base, entry, draft.locked)
  if (entry.text === draft.text || entry.text === draft.base.text) return draft
  return { ...draft, text: `${entry.text}\n\n${draft.text}` }
}

/** Drops NUL characters and replaces lone surrogates: the server refuses them, and nobody can see them. */
const savable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

export const isDirty = (draft: Draft): boolean => draft.text !== draft.base.text

/** Whether the text differs from the server's, or a save is unanswered and so may have changed the server's. */
export const isUnsaved = (draft: Draft): boolean => isDirty(draft) || draft.sent !== undefined

/** Whether a save may start now. */
export const canSend = (draft: Draft): boolean =>
  isUnsaved(draft) && !draft.sending && !draft.other && !draft.locked && draft.trouble?.kind !== 'refused'

export function reduce(draft: Draft, event: DraftEvent): Draft {
  if (draft.locked) return reduceLocked(draft, event)
  switch (event.type) {
    case 'typed': {
      const trouble = draft.trouble?.kind === 'refused' ? undefined : draft.trouble
      return { ...draft, text: event.text, trouble }
    }
    case 'sending': {
      if (!canSend(draft)) return draft
      const text = savable(draft.text)
      return { ...draft, text, sent: draft.sent ?? { text, operation: event.operation }, sending: true }
    }
    case 'saved':
      return { ...settled(draft), base: event.copy }
    case 'failed': {
      const failed = { ...draft, sending: false, trouble: event.trouble, failures: draft.failures + 1 }
      return event.trouble.kind === 'refused' ? { ...failed, sent: undefined } : failed
    }
    case 'stale':
      return reconcile(draft, event.current)
    case 'locked': {
      const other = draft.other?.from === 'device' ? draft.other : undefined
      return { ...follow(settled(draft), event.current), locked: true, other }
    }
    case 'chosen': {
      if (!draft.other) return draft
      const base = draft.other.from === 'server' ? draft.other.copy : draft.base
      return { ...draft, text: event.text, base, other: undefined, trouble: undefined, failures: 0 }
    }
    case 'offered':
      return offered(draft, event.text)
  }
}

/** In a locked box only the server's copy can change, and the learner can discard text that came too late. */
function reduceLocked(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'saved':
      return follow(draft, event.copy)
    case 'stale':
    case 'locked':
      return follow(draft, event.current)
    case 'chosen':
      return { ...draft, text: draft.base.text, other: undefined }
    case 'offered':
      return offered(draft, event.text)
    default:
      return draft
  }
}

const offered = (draft: Draft, text: string): Draft =>
  draft.other || text === draft.text || text === draft.base.text ? draft : { ...draft, other: { from: 'device', text } }

/** Clears the save after the server's final answer. */
const settled = (draft: Draft): Draft => ({
  ...draft,
  sent: undefined,
  sending: false,
  trouble: undefined,
  failures: 0,
})

/** Handles a newer version on the server: either it has the same text, or the learner has to choose. */
function reconcile(draft: Draft, current: Copy): Draft {
  const answered = settled(draft)
  if (current.text === draft.text || current.text === draft.sent?.text) return { ...answered, base: current }
  if (!isDirty(draft)) return { ...answered, base: current, text: current.text }
  return { ...answered, other: { from: 'server', copy: current } }
}

/** Another tab or device has saved. An unchanged box takes the new text; a changed one gets a conflict at its next save. */
export function received(draft: Draft, copy: Copy): Draft {
  if (copy.version <= draft.base.version || draft.other) return draft
  if (draft.locked) return follow(draft, copy)
  return isUnsaved(draft) ? draft : reconcile(draft, copy)
}

const follow = (draft: Draft, copy: Copy = draft.base): Draft => ({
  ...draft,
  base: copy,
  text: isDirty(draft) ? draft.text : copy.text,
})

/** Text typed after the box was locked. Only this device has it. */
export function unsavedAfterLock(draft: Draft): string[] {
  if (!draft.locked) return []
  const texts = [draft.text, ...(draft.other?.from === 'device' ? [draft.other.text] : [])]
  return texts.filter((text) => text.trim() !== '' && text !== draft.base.text)
}

/** Whether the server has everything that was typed in the box. */
export const isSaved = (draft: Draft): boolean =>
  draft.locked ? unsavedAfterLock(draft).length === 0 : !isUnsaved(draft)

/** The stored version while the learner has to choose. It matches no version of the server's, so a reload asks again. */
const undecided = -1

/** What to store on the device; undefined once the server has everything. */
export function storedDraftOf(draft: Draft, changedAt: number): StoredDraft | undefined {
  if (!isUnsaved(draft)) return undefined
  const version = draft.other?.from === 'server' ? undecided : draft.base.version
  return { text: draft.text, version, sent: draft.sent, changedAt }
}
