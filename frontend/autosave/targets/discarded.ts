import type { Target } from '../target.ts'

/**
 * A value that a button or typing has taken from a draft: when, what devices hold of it, and the same as Markdown. Its path is the
 * draft's kind and path, and an id.
 */
export type Discarded = { at: number; held: object; markdown: string }

/** Keeps discarded values on this device. Their forms and boxes offer them. */
export const discardedTarget = (): Target<Discarded | null> => ({
  empty: null,
  onDeviceOnly: true,
  same: (one, other) => one === other,
  isBlank: (value) => value === null,
  save: async (_, { value }) => ({ saved: { value, version: 1 } }),
  entryOf: ({ value }) => ({ ...value }),
  storedIn: (entry, base) => ({ value: entry as Discarded, version: base.version }),
  asText: (_, value) => value?.markdown ?? '',
})
