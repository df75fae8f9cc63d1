import { emptyEntry } from '#domain/record/entry'
import type { EntryDraft } from '../../autosave/targets/entries.ts'

/** Both versions of an entry: each text of both, one below the other; of what isn't written, mine where there is one. */
export function together(mine: EntryDraft, theirs: EntryDraft): EntryDraft {
  const texts = ['priorityArea', 'description', 'learned', 'applied', 'connection', 'reflections', 'evidence'] as const
  const both = (one: string, other: string) =>
    one.includes(other) ? one : other.includes(one) ? other : `${one}\n\n${other}`
  return {
    ...emptyEntry,
    ...mine,
    title: mine.title || theirs.title,
    provider: mine.provider || theirs.provider,
    from: mine.from || theirs.from,
    to: mine.to || theirs.to,
    minutes: mine.minutes ?? theirs.minutes,
    standards: [...new Set([...mine.standards, ...theirs.standards])].sort(),
    ...Object.fromEntries(texts.map((text) => [text, both(mine[text], theirs[text])])),
    deleted: mine.deleted && theirs.deleted,
  }
}
