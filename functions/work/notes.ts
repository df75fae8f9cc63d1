import * as z from 'zod/mini'
import type { ModuleId } from '#catalogue/catalogue'
import { absent, type Item, nextVersion } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import type { Table } from '#core/table'
import type { Note } from './contract.ts'

const StoredNote = z.object({
  boxId: z.string(),
  text: z.string(),
  version: z.number(),
  savedAt: z.string(),
  where: z.optional(z.string()),
  keptUntil: z.optional(z.number()),
})

export const noteFrom = (item: Item): Note => StoredNote.parse(item)

/** A text that a save replaces. `lost` counts the characters that saves have taken away since a version was last kept. */
const ReplacedNote = z.omit(z.extend(StoredNote, { lost: z.optional(z.number()) }), { boxId: true })
export type ReplacedNote = z.infer<typeof ReplacedNote>

type NoteWrite = Note & { operation: string; lost?: number | undefined }

export const notePrefix = (moduleId: ModuleId): string => `WORK#${moduleId}#NOTE#`

/** A learner's notes, one item per box. */
export function notesOf(table: Table, sub: string) {
  return {
    async all(moduleId: ModuleId): Promise<Note[]> {
      return (await table.queryAll(prefixRange(learnerPartition(sub), notePrefix(moduleId)))).map(noteFrom)
    },
    async read(moduleId: ModuleId, boxId: string): Promise<Note | undefined> {
      const item = await table.get(keyIn(learnerPartition(sub), notePrefix(moduleId) + boxId))
      return item && noteFrom(item)
    },
    /** The stored text if it has this version. If it hasn't, a save with this version is a retry or will conflict. */
    async replaced(moduleId: ModuleId, boxId: string, version: number): Promise<ReplacedNote | undefined> {
      const item = version > 0 && (await table.get(keyIn(learnerPartition(sub), notePrefix(moduleId) + boxId)))
      return item && item.version === version ? ReplacedNote.parse(item) : undefined
    },
    /**
     * Saves a box if `version` is the stored one. Otherwise returns the stored note: as the result if it has the same operation
     * id, because then this is a retry of a write that succeeded, or else as `stale`.
     */
    async save(moduleId: ModuleId, { version, operation, ...note }: NoteWrite): Promise<Note | { stale: Note }> {
      const result = await table.write(keyIn(learnerPartition(sub), notePrefix(moduleId) + note.boxId), {
        set: { ...note, version: nextVersion(version), operation },
        ...(note.where === undefined && { remove: ['where'] }),
        when: version === 0 ? [{ pk: absent }] : [{ version }],
      })
      if (result.written) return noteFrom(result.item)
      if (!result.current) return { stale: { boxId: note.boxId, text: '', version: 0, savedAt: note.savedAt } }
      return result.current.operation === operation ? noteFrom(result.current) : { stale: noteFrom(result.current) }
    },
  }
}
