import type { Course, Module } from '#catalogue/catalogue'
import type { Dashboard } from '#dashboard/contract'

/** A module's minutes without its ticked sections; 0 once it is complete. */
export function minutesLeftIn({ id, minutes }: Module, { progress, sections }: Dashboard): number {
  const own = progress.find((one) => one.moduleId === id)
  if (own?.completed) return 0
  const read = (sections[id] ?? []).filter((section) => own?.ticks.includes(section.id))
  return Math.max(0, minutes - read.reduce((sum, section) => sum + section.minutes, 0))
}

export const courseMinutesLeft = (course: Course, dashboard: Dashboard): number =>
  course.modules.reduce((sum, module) => sum + minutesLeftIn(module, dashboard), 0)

/** "About 1 hour 35 minutes left", rounded up to five minutes. */
export function timeLeft(minutes: number): string {
  const rounded = Math.max(5, Math.ceil(minutes / 5) * 5)
  const hours = Math.floor(rounded / 60)
  const parts = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rounded % 60 && `${rounded % 60} minutes`]
  return `About ${parts.filter(Boolean).join(' ')} left`
}
