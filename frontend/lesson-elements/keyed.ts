/** Items of a lesson with keys: a lesson's data never changes its order, so the place is the key. */
export const keyed = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, place) => ({ key: String(place), item }))
