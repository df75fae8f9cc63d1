import { type Forgotten, openForgotten } from '#privacy/forgotten'

type Content = { entries: Map<string, string>; key: string | undefined }

/** The real list over objects and a key in memory, which `content` shows and changes. */
export function forgottenInMemory(content: Content = { entries: new Map(), key: undefined }): Forgotten & Content {
  const forgotten = openForgotten({
    now: () => new Date('2026-03-02T01:00:00.000Z'),
    entries: {
      async put(name, text) {
        content.entries.set(name, text)
      },
      all: async () => [...content.entries],
    },
    secret: {
      read: async () => content.key,
      async readOrCreate() {
        content.key ??= 'a key of this test'
        return content.key
      },
    },
  })
  return Object.assign(content, forgotten)
}
