import { fairUse } from './limits.ts'

export type Usage = keyof typeof fairUse

/** The number of the window that a moment falls into, and the seconds until the next one begins (at least 1). */
export function windowAt(usage: Usage, at: Date): { window: number; secondsLeft: number } {
  const { seconds } = fairUse[usage]
  const now = at.getTime() / 1000
  const window = Math.floor(now / seconds)
  return { window, secondsLeft: Math.max(1, Math.ceil((window + 1) * seconds - now)) }
}

/** "in 40 seconds", "in 8 minutes", "in 5 hours". Rounds up, so that nobody tries too early. */
export function waitOf(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** The length of a window, none of which is longer than a day: "in 10 minutes", "a day". */
export const spanOf = (seconds: number): string => (seconds < 86_400 ? `in ${seconds / 60} minutes` : 'a day')
