/**
 * One text box as a pure state machine: what is in the box, what the server is known to hold, and what is on its way.
 * Nothing typed is ever dropped: a text that the server doesn't hold stays in `text` until it does or the learner decides.
 */

/** A text as the server holds it; version 0 was never saved. */
export type Copy = { text: string; version: number; savedAt?: string | undefined }

/** A save whose answer isn't known: under way, or lost. It is repeated as it was, so that the server recognises it. */
type Sent = { text: string; operation: string }

/** What a storage entry keeps of a draft across a reload. */
export type StoredDraft = { text: string; version: number; sent?: Sent | undefined; changedAt: number }

export type Other = { from: 'server'; copy: Copy } | { from: 'device'; text: string }

type Trouble =
  | { kind: 'offline' }
  /** The server answered with an error that a later try may not meet. */
  | { kind: 'failed' }
  /** The server will not take this text, for the reason given; typing again may mend it. */
  | { kind: 'refused'; message: string }

export type Draft = {
  text: string
  /** What the server holds, as far as this page knows. */
  base: Copy
  sent?: Sent | undefined
  /** Whether `sent` is under way. */
  sending: boolean
  trouble?: Trouble | undefined
  /** Failures since the last answer. */
  failures: number
  /** Another text, that the server holds or that a tab which is gone had kept; the learner chooses. */
  other?: Other | undefined
  /** The box can no longer be written; a differing text of one's own is kept in `text`. */
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

export const draftFrom = (base: Copy, locked = false): Draft => ({
  text: base.text,
  base,
  sending: false,
  failures: 0,
  locked,
})

/**
 * A draft from what the server holds and what this device had kept. Where the device's text was written over the same
 * version, or its own save had got through before the answer was lost, it goes on; otherwise the learner chooses.
 */
export function recovered(base: Copy, entry: StoredDraft | undefined, locked = false): Draft {
  const draft = draftFrom(base, locked)
  if (!entry) return draft
  const { text, sent } = entry
  if (locked || sent?.text === base.text) return { ...draft, text }
  if (entry.version === base.version) return { ...draft, text, sent }
  return text === base.text ? draft : { ...draft, text, other: { from: 'server', copy: base } }
}

/** The same where the device was slower than the learner: what was typed meanwhile comes after what had been kept. */
export function recoveredLate(draft: Draft, entry: StoredDraft): Draft {
  if (!isOwing(draft) && !draft.other) return recovered(draft.base, entry, draft.locked)
  if (entry.text === draft.text || entry.text === draft.base.text) return draft
  return { ...draft, text: `${entry.text}\n\n${draft.text}` }
}

/** Without what the server refuses and nobody sees: nulls, and the halves of characters, which look like this one anyway. */
const savable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD')

export const isDirty = (draft: Draft): boolean => draft.text !== draft.base.text

/** Whether the server lacks something, or may hold something else than it should. */
export const isOwing = (draft: Draft): boolean => isDirty(draft) || draft.sent !== undefined

/** Whether a save may start now. */
export const maySend = (draft: Draft): boolean =>
  isOwing(draft) && !draft.sending && !draft.other && !draft.locked && draft.trouble?.kind !== 'refused'

export function next(draft: Draft, event: DraftEvent): Draft {
  if (draft.locked) return nextLocked(draft, event)
  switch (event.type) {
    case 'typed': {
      const trouble = draft.trouble?.kind === 'refused' ? undefined : draft.trouble
      return { ...draft, text: event.text, trouble }
    }
    case 'sending': {
      if (!maySend(draft)) return draft
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
      return met(draft, event.current)
    case 'locked': {
      const other = draft.other?.from === 'device' ? draft.other : undefined
      return { ...follows(settled(draft), event.current), locked: true, other }
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

/** In a locked box only what the server holds can change, and the learner can let go of words that came too late. */
function nextLocked(draft: Draft, event: DraftEvent): Draft {
  switch (event.type) {
    case 'saved':
      return follows(draft, event.copy)
    case 'stale':
    case 'locked':
      return follows(draft, event.current)
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

/** The server has answered for good. */
const settled = (draft: Draft): Draft => ({
  ...draft,
  sent: undefined,
  sending: false,
  trouble: undefined,
  failures: 0,
})

/** The server holds something else: the same words after all, or a text to choose from. */
function met(draft: Draft, current: Copy): Draft {
  const answered = settled(draft)
  if (current.text === draft.text || current.text === draft.sent?.text) return { ...answered, base: current }
  if (!isDirty(draft)) return { ...answered, base: current, text: current.text }
  return { ...answered, other: { from: 'server', copy: current } }
}

/** Another tab or device has saved: an untouched box follows, a touched one keeps its words and meets them at its save. */
export function heard(draft: Draft, copy: Copy): Draft {
  if (copy.version <= draft.base.version || draft.other) return draft
  if (draft.locked) return follows(draft, copy)
  return isOwing(draft) ? draft : met(draft, copy)
}

const follows = (draft: Draft, copy: Copy = draft.base): Draft => ({
  ...draft,
  base: copy,
  text: isDirty(draft) ? draft.text : copy.text,
})

/** What was written for a box but came after completion had locked it: no one else has it. */
export function unsavedAfterLock(draft: Draft): string[] {
  if (!draft.locked) return []
  const texts = [draft.text, ...(draft.other?.from === 'device' ? [draft.other.text] : [])]
  return texts.filter((text) => text.trim() !== '' && text !== draft.base.text)
}

/** Whether the server has all that was written in the box. */
export const isSafe = (draft: Draft): boolean => (draft.locked ? unsavedAfterLock(draft).length === 0 : !isOwing(draft))

/** The version of a text that waits for a choice: it goes on over nothing that the server may hold. */
const undecided = -1

/** What to keep on the device, or nothing once the server has it all. */
export function entryOf(draft: Draft, changedAt: number): StoredDraft | undefined {
  if (!isOwing(draft)) return undefined
  const version = draft.other?.from === 'server' ? undecided : draft.base.version
  return { text: draft.text, version, sent: draft.sent, changedAt }
}

/** How long until what was just typed is saved, in milliseconds, where the box was not saved a moment ago. */
const soon = 5_000

/** How long until a save that is due may start, in milliseconds: soon, on trouble backing off to 30 s. */
export const saveDelay = ({ failures }: Draft): number =>
  failures === 0 ? soon : Math.min(30_000, 2_000 * 2 ** Math.min(failures, 4))
