import type { Dashboard } from '#contract/dashboard'
import type { Module } from '#domain/catalogue'
import { australianDay } from '#domain/day'

/** The day on which the last of these modules was completed; undefined if one wasn't, or has no date. */
export function completedOn(modules: readonly Module[], { progress }: Dashboard): string | undefined {
  const times = modules.map(({ id }) => progress.find((one) => one.moduleId === id)?.completedAt)
  const last = times.includes(undefined) ? undefined : times.sort().at(-1)
  return last && australianDay(new Date(last))
}
