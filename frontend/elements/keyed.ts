/** Items of a lesson with React keys. The order of a lesson's data never changes, so the index is a safe key. */
export const keyed = <T>(items: readonly T[]): { key: string; item: T }[] =>
  items.map((item, index) => ({ key: String(index), item }))
