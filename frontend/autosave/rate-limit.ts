/** The least time between two saves of one box, in milliseconds: who types on saves at this pace. */
export const pace = 10_000

/** All boxes of a page together save at most so often within a minute. */
const most = 12
const minute = 60_000

/** Remembers when saves have begun, and says how long the next one has to wait. */
export class RateLimit {
  #begun: { boxId: string; at: number }[] = []

  began(boxId: string, at: number): void {
    this.#begun.push({ boxId, at })
  }

  /** Milliseconds until a save of the box may begin; 0 where it may at once. */
  rest(boxId: string, now: number): number {
    // What lies in the future comes of a clock that was put back.
    this.#begun = this.#begun.filter(({ at }) => at <= now && at > now - minute)
    const own = this.#begun.findLast((one) => one.boxId === boxId)
    const oldest = this.#begun.at(-most)
    return Math.max(0, own ? own.at + pace - now : 0, oldest ? oldest.at + minute - now : 0)
  }
}
