import * as z from 'zod/mini'
import { type ModuleId, moduleIds } from '#catalogue/catalogue'
import { dayOf } from '#core/day'
import { absent, type Item } from '#core/expressions'
import { zone } from '#core/fields'
import { keyIn, learnerPartition } from '#core/keys'
import { completionListing } from '#core/lists'
import type { Table } from '#core/table'
import { type Progress, WorkCounts } from './contract.ts'

const StoredProgress = z.object({
  moduleId: z.enum(moduleIds),
  completed: z.optional(z.boolean()),
  activityCompleted: z.optional(z.boolean()),
  completedAt: z.optional(z.string()),
  zone: z.optional(zone),
  ticks: z.optional(z.set(z.string())),
  section: z.optional(z.string()),
  lookAgain: z.optional(z.string()),
  updatedAt: z.string(),
})

const StoredCompletion = z.object({
  completedAt: z.string(),
  zone,
  reviewed: z.string(),
  minutes: z.number(),
  counts: WorkCounts,
  lookAgain: z.optional(z.string()),
})

/** When a module was completed and in which zone, with the lesson's review date and minutes at that time, and what the learner had done. */
type Completion = z.infer<typeof StoredCompletion>

export const progressPrefix = 'PROGRESS#'

/** The module in a sort key; another text for one that has left the catalogue. */
export const moduleIn = (sk: string): string => sk.slice(progressPrefix.length).split('#')[0] ?? ''

export function progressFrom(item: Item): Progress {
  const { ticks, completed, activityCompleted, ...rest } = StoredProgress.parse(item)
  return {
    ...rest,
    completed: completed ?? false,
    activityCompleted: activityCompleted ?? false,
    ticks: [...(ticks ?? [])].sort(),
  }
}

/** A completed module as the record counts it; none for the others. */
export function completionFrom(item: Item): { moduleId: ModuleId; day: string; minutes: number }[] {
  if (item.completed !== true) return []
  const { completedAt, zone, minutes } = StoredCompletion.parse(item)
  return [{ moduleId: StoredProgress.parse(item).moduleId, day: dayOf(new Date(completedAt), zone), minutes }]
}

type PositionChange = { section?: string | undefined; tick: readonly string[]; untick: readonly string[]; at: string }

/** A learner's progress, one item per module. `-` in the sort key stands for the whole module. */
export function progressOf(table: Table, sub: string) {
  const key = (moduleId: ModuleId) => keyIn(learnerPartition(sub), `${progressPrefix}${moduleId}#-`)
  return {
    async read(moduleId: ModuleId): Promise<Progress | undefined> {
      const item = await table.get(key(moduleId))
      return item && progressFrom(item)
    },
    async completion(moduleId: ModuleId): Promise<Completion | undefined> {
      const item = await table.get(key(moduleId))
      return item?.completed === true ? StoredCompletion.parse(item) : undefined
    },
    async savePosition(moduleId: ModuleId, { section, tick, untick, at }: PositionChange): Promise<Progress> {
      const change = { set: { moduleId, section, updatedAt: at } }
      // Two writes, because one update can't both add to and delete from the same set.
      if (untick.length > 0) await table.write(key(moduleId), { ...change, exclude: { ticks: untick } })
      const result = await table.write(key(moduleId), { ...change, include: { ticks: tick } })
      return progressFrom(result.written ? result.item : { moduleId, updatedAt: at })
    },
    /** Moves the day of the second look from one that's due to the next one, if there is one. */
    async lookedAgain(moduleId: ModuleId, due: string, next: string | undefined): Promise<void> {
      const change = next ? { set: { lookAgain: next } } : { remove: ['lookAgain'] }
      await table.write(key(moduleId), { ...change, when: [{ lookAgain: due }] })
    },
    /** Completes a module once: `completedAt` never changes. Later calls return the stored progress. */
    async complete(
      moduleId: ModuleId,
      activityCompleted: boolean,
      completion: Completion,
      operation: string,
    ): Promise<Progress> {
      const updatedAt = completion.completedAt
      const listing = completionListing(sub, moduleId, updatedAt, dayOf(new Date(updatedAt), completion.zone))
      const result = await table.write(key(moduleId), {
        set: { moduleId, completed: true, activityCompleted, ...completion, ...listing, updatedAt, operation },
        when: [{ completed: absent }],
      })
      return progressFrom(result.written ? result.item : (result.current ?? { moduleId, updatedAt }))
    },
  }
}
