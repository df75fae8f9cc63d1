/** How long after a keystroke a save starts, in milliseconds. */
const firstDelay = 5_000

/** How long until the next save may start, in milliseconds; failures back off to 30 s. */
export const saveDelay = (failures: number): number =>
  failures === 0 ? firstDelay : Math.min(30_000, 2_000 * 2 ** Math.min(failures, 4))

/** The minimum time between two saves of one text box or form, in milliseconds. */
export const saveInterval = 10_000

/** The maximum number of saves per minute, over everything on the page. */
const maxPerMinute = 12
const minute = 60_000

/** Records when saves start and says how long the next one waits. */
export class RateLimit {
  #starts: { name: string; at: number }[] = []

  started(name: string, at: number): void {
    this.#starts.push({ name, at })
  }

  /** Milliseconds until a save of the draft may start; 0 means now. `interval` is the minimum time between two of its saves. */
  delay(name: string, now: number, interval = saveInterval): number {
    // Drop starts in the future: they were recorded before the clock was set back.
    this.#starts = this.#starts.filter(({ at }) => at <= now && at > now - minute)
    const own = this.#starts.findLast((one) => one.name === name)
    const oldest = this.#starts.at(-maxPerMinute)
    return Math.max(0, own ? own.at + interval - now : 0, oldest ? oldest.at + minute - now : 0)
  }
}
