/** A learner's ticks and current section in one module, with the changes that the server doesn't have yet. */
export type ReadingPosition = {
  ticks: ReadonlySet<string>
  /** The section in view, or the one where the learner left off. */
  currentSection: string | undefined
  pendingTicks: ReadonlySet<string>
  pendingUnticks: ReadonlySet<string>
  sectionPending: boolean
  /** What the learner unticked by hand on this visit, so nothing but their hand ticks it again. */
  unticked: ReadonlySet<string>
}

export const positionFrom = (
  progress: { ticks: readonly string[]; section?: string | undefined } | undefined,
  unticked: readonly string[] = [],
): ReadingPosition => ({
  ticks: new Set(progress?.ticks ?? []),
  currentSection: progress?.section,
  pendingTicks: new Set(),
  pendingUnticks: new Set(),
  sectionPending: false,
  unticked: new Set(unticked),
})

const without = (set: ReadonlySet<string>, id: string): Set<string> => new Set([...set].filter((one) => one !== id))

/** Ticks or unticks by hand. */
export function withTick(position: ReadingPosition, id: string, on: boolean): ReadingPosition {
  const { ticks, pendingTicks, pendingUnticks, unticked } = position
  if (ticks.has(id) === on) return position
  return {
    ...position,
    ticks: on ? new Set([...ticks, id]) : without(ticks, id),
    pendingTicks: on ? new Set([...pendingTicks, id]) : without(pendingTicks, id),
    pendingUnticks: on ? without(pendingUnticks, id) : new Set([...pendingUnticks, id]),
    unticked: on ? without(unticked, id) : new Set([...unticked, id]),
  }
}

/** Ticks what was read to the end or is certainly done, unless the learner unticked it by hand. */
export const withOwnTick = (position: ReadingPosition, id: string): ReadingPosition =>
  position.unticked.has(id) ? position : withTick(position, id, true)

/** The ticks and unticks that the server doesn't have yet, for the next page. */
export const storedPending = ({ pendingTicks, pendingUnticks }: ReadingPosition): string =>
  [...[...pendingTicks].map((id) => `+${id}`), ...[...pendingUnticks].map((id) => `-${id}`)].join(' ')

/** With what an earlier page had stored. */
export const withPending = (position: ReadingPosition, stored: string | null): ReadingPosition =>
  (stored?.match(/\S+/g) ?? []).reduce((now, change) => withTick(now, change.slice(1), change[0] === '+'), position)

export const withSection = (position: ReadingPosition, id: string): ReadingPosition =>
  position.currentSection === id ? position : { ...position, currentSection: id, sectionPending: true }

export const hasPending = ({ sectionPending, pendingTicks, pendingUnticks }: ReadingPosition): boolean =>
  sectionPending || pendingTicks.size > 0 || pendingUnticks.size > 0

/** The body of the next save. The API takes at most 100 ticks and 100 unticks at a time. */
export const pendingOf = (position: ReadingPosition) => ({
  tick: [...position.pendingTicks].slice(0, 100),
  untick: [...position.pendingUnticks].slice(0, 100),
  ...(position.currentSection && { section: position.currentSection }),
})

/** Clears what a save has stored; changes made while it was under way stay pending. */
export const afterSave = (position: ReadingPosition, saved: ReturnType<typeof pendingOf>): ReadingPosition => ({
  ...position,
  pendingTicks: new Set([...position.pendingTicks].filter((id) => !saved.tick.includes(id))),
  pendingUnticks: new Set([...position.pendingUnticks].filter((id) => !saved.untick.includes(id))),
  sectionPending: position.currentSection !== saved.section,
})
