import type { Copy, SaveAnswer, Sent, Stored, Target } from './target.ts'

/**
 * A draft as a pure state machine: what's on the page, what the server has, and what is being sent.
 * Nothing typed is dropped: a value that the server lacks stays until the server has it or the learner decides.
 */
export type Draft<V> = { value: V; base: Copy<V> } & (
  | { status: 'clean' }
  /** `sent` is a save of an earlier page whose answer is unknown. */
  | { status: 'dirty'; sent?: Sent<V> | undefined }
  | { status: 'sending'; sent: Sent<V>; failures: number }
  | { status: 'failed'; trouble: Trouble; sent?: Sent<V> | undefined; failures: number }
  | { status: 'conflict'; other: Other<V>; sent?: Sent<V> | undefined }
  /** Completing the module has locked it. A value typed too late stays until the learner discards it. */
  | { status: 'locked'; other?: Other<V> | undefined }
)

/** A second value, from the server or from a closed tab on this device; the learner chooses. */
type Other<V> = { from: 'server'; copy: Copy<V> } | { from: 'device'; value: V }

type Trouble =
  | { kind: 'offline' }
  /** The server answered with an error that may pass. */
  | { kind: 'failed' }
  /** The server refuses this value; `message` says why. Typing may fix it. */
  | { kind: 'refused'; message: string }

export type DraftEvent<V> =
  | { type: 'typed'; value: V }
  /** What this tab or a closed one has stored on the device. */
  | { type: 'recovered'; stored: Stored<V> }
  /** It's time to save. */
  | { type: 'due'; operation: string }
  | { type: 'saved'; copy: Copy<V>; replaced?: V | undefined }
  | { type: 'failed'; trouble: Trouble }
  | { type: 'stale'; current: Copy<V> }
  | { type: 'locked'; current?: Copy<V> | undefined }
  /** Another tab or device has saved, or a form's words are in the library now. */
  | { type: 'received'; copy: Copy<V> }
  /** The learner pressed a button that replaces the value. */
  | { type: 'chosen'; value: V }

/** What to do after an event, in this order. `save` waits for a pause in typing; `recover` looks at closed tabs' values. */
export type Effect<V> =
  | { do: 'store' | 'store soon' | 'save' | 'save now' | 'send' | 'announce' | 'recover' }
  | { do: 'discard'; value: V }

type Step<V> = { draft: Draft<V>; effects: Effect<V>[] }

export const newDraft = <V>(base: Copy<V>, locked = false): Draft<V> => ({
  value: base.value,
  base,
  status: locked ? 'locked' : 'clean',
})

/** Whether a save may start now. */
export const canSend = <V>(draft: Draft<V>): boolean =>
  draft.status === 'dirty' || (draft.status === 'failed' && draft.trouble.kind !== 'refused')

/** Values typed after the lock. Only this device has them. */
export function unsavedAfterLock<V>(draft: Draft<V>, { same, isBlank }: Pick<Target<V>, 'same' | 'isBlank'>): V[] {
  if (draft.status !== 'locked') return []
  const other = otherOf(draft)
  const values = [draft.value, ...(other ? [valueIn(other)] : [])]
  return values.filter((value) => !isBlank(value) && !same(value, draft.base.value))
}

/** Whether the server has everything and no choice is pending. */
export const isSaved = <V>(draft: Draft<V>, target: Target<V>): boolean =>
  (draft.status === 'clean' && !isOnlyHere(draft, target)) ||
  (draft.status === 'locked' && unsavedAfterLock(draft, target).length === 0)

/** Whether a draft has something that no server ever has. */
const isOnlyHere = <V>({ value }: Draft<V>, { onDeviceOnly, isBlank }: Target<V>): boolean =>
  onDeviceOnly === true && !isBlank(value)

/** The stored version while the learner has to choose. It matches no version of the server's, so a reload asks again. */
const undecided = -1

/** What to store on the device; undefined once the server has everything. */
export function storedOf<V>(draft: Draft<V>, target: Target<V>): Stored<V> | undefined {
  if (target.onDeviceOnly) {
    const { value, base } = draft
    return draft.status === 'clean' && target.isBlank(value) ? undefined : { value, version: base.version, base }
  }
  const sent = sentOf(draft)
  if (target.same(draft.value, draft.base.value) && !sent) return undefined
  const choosing = draft.status === 'conflict' && draft.other.from === 'server'
  return { value: draft.value, version: choosing ? undecided : draft.base.version, sent, keep: draft.base.keep }
}

/** The value that the learner can choose instead, if there's one. */
export const otherOf = <V>(draft: Draft<V>): Other<V> | undefined => ('other' in draft ? draft.other : undefined)

export const valueIn = <V>(other: Other<V>): V => (other.from === 'server' ? other.copy.value : other.value)

/** The next state and what to do. An event that doesn't apply to the state changes nothing. */
export function reduce<V>(draft: Draft<V>, event: DraftEvent<V>, target: Target<V>): Step<V> {
  if (draft.status === 'locked') return reduceLocked(draft, event, target)
  switch (event.type) {
    case 'typed':
      return typed(draft, event.value, target)
    case 'recovered':
      return recovered(draft, event.stored, target)
    case 'due':
      return canSend(draft) ? start(draft, event.operation, target) : unchanged(draft)
    case 'saved':
    case 'failed':
    case 'stale':
      return draft.status === 'sending' ? answered(draft, event, target) : unchanged(draft)
    case 'locked':
      return step(lock(draft, event.current, target), 'store')
    case 'received':
      return received(draft, event.copy, target)
    case 'chosen':
      return chosen(draft, event.value, target)
  }
}

/** In a locked draft only the server's copy can change, and the learner can discard what came too late. */
function reduceLocked<V>(draft: Draft<V> & { status: 'locked' }, event: DraftEvent<V>, target: Target<V>): Step<V> {
  const { same } = target
  switch (event.type) {
    case 'recovered': {
      const { value } = event.stored
      if (draft.other || same(value, draft.value) || same(value, draft.base.value)) return step(draft, 'store')
      const hasLate = unsavedAfterLock(draft, target).length > 0
      return step(hasLate ? { ...draft, other: { from: 'device', value } } : { ...draft, value }, 'store')
    }
    case 'saved':
    case 'received':
      return step(follow(draft, event.copy, target), 'store')
    case 'stale':
    case 'locked':
      return step(follow(draft, event.current, target), 'store')
    case 'chosen': {
      const late = unsavedAfterLock(draft, target)
      const settled: Draft<V> = { status: 'locked', value: draft.base.value, base: draft.base }
      return { draft: settled, effects: [...discards(late, settled.value, target), { do: 'store' }, { do: 'recover' }] }
    }
    default:
      return unchanged(draft)
  }
}

type Unlocked<V> = Exclude<Draft<V>, { status: 'locked' }>

function typed<V>(draft: Unlocked<V>, value: V, target: Target<V>): Step<V> {
  switch (draft.status) {
    case 'clean':
      // The first keystroke is stored at once: nothing else on the device says that there's something unsaved.
      return step(settle(value, draft.base, target), 'save', 'store')
    case 'dirty':
      return step(settle(value, draft.base, target, draft.sent), 'save', 'store soon')
    case 'failed':
      if (draft.trouble.kind === 'refused') return step(settle(value, draft.base, target), 'save', 'store soon')
      return step({ ...draft, value }, 'save', 'store soon')
    case 'conflict': {
      const next = meet({ ...draft, value }, draft.other, target)
      return next.status === 'conflict' ? step(next, 'store soon') : step(next, 'save', 'store', 'recover')
    }
    default:
      return step({ ...draft, value }, 'store soon')
  }
}

/**
 * Continues with what the device has stored, if it was written over the server's version or its own save got there before
 * the answer was lost. A value that says something else than the server's or this tab's is a conflict.
 */
function recovered<V>(draft: Unlocked<V>, stored: Stored<V>, target: Target<V>): Step<V> {
  const { same, isBlank } = target
  const { base } = draft
  const { value, sent } = stored
  if (draft.status === 'sending' || draft.status === 'conflict') return unchanged(draft)
  if (draft.status !== 'clean' || isOnlyHere(draft, target)) {
    if (isBlank(value) || same(value, draft.value) || same(value, base.value)) return step(draft, 'store')
    return step(meet(draft, { from: 'device', value }, target), 'store', 'save')
  }
  if (stored.base) return step(settle(value, stored.base, target), 'store', 'save now')
  const over = { ...base, version: stored.version, ...(stored.keep && { keep: true }) }
  // The server's copy hasn't loaded yet. The save finds out what it is.
  if (base.version === 0 && stored.version > 0)
    return step({ status: 'dirty', value, base: over, sent }, 'store', 'save now')
  if (sent && same(sent.value, base.value)) return step(settle(value, base, target), 'store', 'save now')
  if (stored.version === base.version) return step(settle(value, over, target, sent), 'store', 'save now')
  if (same(value, base.value)) return step(draft, 'store')
  return step(meet({ value, base }, { from: 'server', copy: base }, target), 'store', 'save now')
}

function start<V>(draft: Unlocked<V>, operation: string, { sendable }: Target<V>): Step<V> {
  const { base } = draft
  const value = sendable ? sendable(draft.value) : draft.value
  const sent = sentOf(draft) ?? { value, operation }
  const failures = draft.status === 'failed' ? draft.failures : 0
  return step({ status: 'sending', value, base, sent, failures }, 'store', 'send')
}

type Answer<V> = Extract<DraftEvent<V>, { type: 'saved' | 'failed' | 'stale' }>

function answered<V>(draft: Draft<V> & { status: 'sending' }, event: Answer<V>, target: Target<V>): Step<V> {
  const { value, base, sent } = draft
  const { same } = target
  if (event.type === 'saved') {
    const { copy, replaced } = event
    const next = settle(sinceSaved(value, sent, copy, target), copy, target)
    const kept: Effect<V>[] = replaced === undefined ? [] : [{ do: 'discard', value: replaced }]
    return { draft: next, effects: [...kept, ...effects('announce', 'save', 'store', 'recover')] }
  }
  if (event.type === 'failed') {
    const failures = draft.failures + 1
    if (event.trouble.kind !== 'refused')
      return step({ status: 'failed', value, base, sent, failures, trouble: event.trouble }, 'save', 'store', 'recover')
    // Typing since may have mended what the server refused.
    if (!same(value, sent.value)) return step(settle(value, base, target), 'save', 'store')
    return step({ status: 'failed', value, base, failures, trouble: event.trouble }, 'store', 'recover')
  }
  const { current } = event
  const isOver = [value, sent.value, base.value].some((one) => same(one, current.value))
  if (isOver) return step(settle(value, { ...current, keep: base.keep }, target), 'save', 'store', 'recover')
  if (same(value, base.value)) return step(settle(current.value, current, target), 'store', 'recover')
  return step(meet({ value, base }, { from: 'server', copy: current }, target), 'save', 'store', 'recover')
}

/** What the page goes on with after a save: what was typed since, and choices that the server has from another device. */
function sinceSaved<V>(value: V, sent: Sent<V>, copy: Copy<V>, { same, pick }: Target<V>): V {
  if (!pick || same(copy.value, sent.value)) return value
  return same(value, sent.value) ? copy.value : (pick(value, sent.value, copy.value) ?? value)
}

/**
 * An unchanged draft takes the newer copy. A changed one doesn't: its save is refused, which shows what the server has by then.
 * Only then does it give up a failed save, so that this is never repeated over the newer copy.
 */
function received<V>(draft: Unlocked<V>, copy: Copy<V>, target: Target<V>): Step<V> {
  const { base } = draft
  // Each tab has its own, so this is what the page itself says of it.
  if (target.onDeviceOnly) {
    const { value } = copy
    const next =
      draft.status === 'conflict' ? meet({ value, base: copy }, draft.other, target) : settle(value, copy, target)
    return step(next, 'store', 'save', 'recover')
  }
  // A draft that was recovered before the server's copy had loaded knows only the version of it.
  const isThis = copy.version === base.version && base.savedAt === undefined
  if (draft.status === 'clean' && (copy.version > base.version || isThis))
    return step(settle(copy.value, copy, target), 'recover')
  return unchanged(isThis ? { ...draft, base: { ...copy, keep: base.keep } } : draft)
}

type Meeting<V> = { value: V; base: Copy<V>; sent?: Sent<V> | undefined }

/** Two values that say different things: the kind's own rule picks one, or the learner chooses. */
function meet<V>(draft: Meeting<V>, other: Other<V>, target: Target<V>): Unlocked<V> {
  const { value, base } = draft
  const sent = other.from === 'device' ? sentOf(draft) : undefined
  const picked = target.pick?.(value, base.value, valueIn(other))
  if (picked === undefined) return { status: 'conflict', value, base, other, sent }
  return settle(picked, other.from === 'server' ? other.copy : base, target, sent)
}

function chosen<V>(draft: Unlocked<V>, value: V, target: Target<V>): Step<V> {
  const other = otherOf(draft)
  if (target.onDeviceOnly) {
    const before = target.lost?.(draft.base.value, draft.value)
    const gone = [draft.value, ...(before === undefined ? [] : [before]), ...(other ? [valueIn(other)] : [])]
    const next = settle(value, { ...draft.base, value }, target)
    return { draft: next, effects: [...discards(gone, value, target), ...effects('store', 'recover')] }
  }
  const base = { ...(other?.from === 'server' ? other.copy : draft.base), keep: true }
  const sent = other?.from === 'server' ? undefined : sentOf(draft)
  const unsaved = [draft.value, ...(other?.from === 'device' ? [other.value] : [])]
  const lost = unsaved.filter((one) => !target.same(one, base.value))
  const next: Draft<V> = draft.status === 'sending' ? { ...draft, value } : settle(value, base, target, sent)
  return {
    draft: next,
    effects: [...discards(lost, value, target), ...effects('save now', 'store', 'recover')],
  }
}

function discards<V>(values: readonly V[], chosenValue: V, { lost }: Target<V>): Effect<V>[] {
  const parts = values.flatMap((value) => lost?.(value, chosenValue) ?? [])
  return parts.map((value) => ({ do: 'discard', value }))
}

const settle = <V>(value: V, base: Copy<V>, { same }: Target<V>, sent?: Sent<V>): Unlocked<V> =>
  same(value, base.value) && !sent ? { status: 'clean', value, base } : { status: 'dirty', value, base, sent }

const sentOf = <V>(draft: Draft<V> | Meeting<V>): Sent<V> | undefined => ('sent' in draft ? draft.sent : undefined)

function lock<V>(draft: Unlocked<V>, current: Copy<V> | undefined, target: Target<V>): Draft<V> {
  const other = otherOf(draft)?.from === 'device' ? otherOf(draft) : undefined
  return follow({ status: 'locked', value: draft.value, base: draft.base, other }, current, target)
}

/** Takes over the server's copy; a value that differs from the old one stays. */
const follow = <V>(draft: Draft<V>, copy: Copy<V> = draft.base, { same }: Target<V>): Draft<V> => ({
  ...draft,
  base: copy,
  value: same(draft.value, draft.base.value) ? copy.value : draft.value,
})

type Simple = Exclude<Effect<never>['do'], 'discard'>
const effects = (...names: Simple[]) => names.map((name) => ({ do: name }))
const step = <V>(draft: Draft<V>, ...names: Simple[]): Step<V> => ({ draft, effects: effects(...names) })
const unchanged = <V>(draft: Draft<V>): Step<V> => step(draft)

/** The event that a save's answer causes. */
export function eventOf<V>(answer: SaveAnswer<V>): DraftEvent<V> {
  if ('saved' in answer) return { type: 'saved', copy: answer.saved, replaced: answer.replaced }
  if ('stale' in answer) return { type: 'stale', current: answer.stale }
  if ('locked' in answer) return { type: 'locked', current: answer.locked }
  if ('refused' in answer) return { type: 'failed', trouble: { kind: 'refused', message: answer.refused } }
  return { type: 'failed', trouble: { kind: answer.wait } }
}
