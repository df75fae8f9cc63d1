/** What is ticked, and where the learner is, as a pure state; `tick` and `untick` are what the server hasn't heard yet. */
export type Place = {
  ticks: ReadonlySet<string>
  at: string | undefined
  tick: ReadonlySet<string>
  untick: ReadonlySet<string>
  moved: boolean
}

export const placeFrom = (progress: { ticks: readonly string[]; place?: string | undefined } | undefined): Place => ({
  ticks: new Set(progress?.ticks ?? []),
  at: progress?.place,
  tick: new Set(),
  untick: new Set(),
  moved: false,
})

const without = (set: ReadonlySet<string>, id: string): Set<string> => new Set([...set].filter((one) => one !== id))

export function ticked(place: Place, id: string, on: boolean): Place {
  if (place.ticks.has(id) === on) return place
  return {
    ...place,
    ticks: on ? new Set([...place.ticks, id]) : without(place.ticks, id),
    tick: on ? new Set([...place.tick, id]) : without(place.tick, id),
    untick: on ? without(place.untick, id) : new Set([...place.untick, id]),
  }
}

export const movedTo = (place: Place, id: string): Place =>
  place.at === id ? place : { ...place, at: id, moved: true }

export const hasNews = (place: Place): boolean => place.moved || place.tick.size > 0 || place.untick.size > 0

/** What to send, at most 100 ids of each kind at a time. */
export const newsOf = (place: Place) => ({
  tick: [...place.tick].slice(0, 100),
  untick: [...place.untick].slice(0, 100),
  ...(place.at && { place: place.at }),
})

/** The server has heard what was sent; what changed meanwhile is still news. */
export const told = (place: Place, news: ReturnType<typeof newsOf>): Place => ({
  ...place,
  tick: new Set([...place.tick].filter((id) => !news.tick.includes(id))),
  untick: new Set([...place.untick].filter((id) => !news.untick.includes(id))),
  moved: place.at !== news.place,
})
