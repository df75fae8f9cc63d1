import * as z from 'zod/mini'
import type { Progress } from '#contract/dashboard'
import { type ModuleId, moduleIds } from '#domain/catalogue'
import { family, keyIn, learnerPartition } from './keys.ts'
import { absent, type Item, type Table } from './table.ts'

const StoredProgress = z.object({
  moduleId: z.enum(moduleIds),
  completed: z.optional(z.boolean()),
  activityCompleted: z.optional(z.boolean()),
  completedAt: z.optional(z.string()),
  ticks: z.optional(z.set(z.string())),
  place: z.optional(z.string()),
  updatedAt: z.string(),
})

const StoredCompletion = z.object({ completedAt: z.string(), reviewed: z.string(), minutes: z.number() })

/** When a module was completed, and what of it: the day on which the lesson was reviewed, and its minutes. */
type Completion = z.infer<typeof StoredCompletion>

export const progressPrefix = 'PROGRESS#'

export function progressFrom(item: Item): Progress {
  const { ticks, completed, activityCompleted, ...rest } = StoredProgress.parse(item)
  return {
    ...rest,
    completed: completed ?? false,
    activityCompleted: activityCompleted ?? false,
    ticks: [...(ticks ?? [])].sort(),
  }
}

type PlaceChange = { place?: string | undefined; tick: readonly string[]; untick: readonly string[]; at: string }

/** How far a learner is in each module. The section part of the key is `-`: the whole module. */
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
    /** Everything begun, in one query: at most one item a module. */
    async all(): Promise<Progress[]> {
      return (await table.queryAll(family(learnerPartition(sub), progressPrefix))).map(progressFrom)
    },
    async savePlace(moduleId: ModuleId, { place, tick, untick, at }: PlaceChange): Promise<Progress> {
      const kept = { set: { moduleId, place, updatedAt: at } }
      if (untick.length > 0) await table.write(key(moduleId), { ...kept, exclude: { ticks: untick } })
      const result = await table.write(key(moduleId), { ...kept, include: { ticks: tick } })
      return progressFrom(result.written ? result.item : { moduleId, updatedAt: at })
    },
    /** Completes a module once: `completedAt` never moves. Done before, the progress that stands is returned. */
    async complete(
      moduleId: ModuleId,
      activityCompleted: boolean,
      completion: Completion,
      operation: string,
    ): Promise<Progress> {
      const updatedAt = completion.completedAt
      const result = await table.write(key(moduleId), {
        set: { moduleId, completed: true, activityCompleted, ...completion, updatedAt, operation },
        when: [{ completed: absent }],
      })
      return progressFrom(result.written ? result.item : (result.current ?? { moduleId, updatedAt }))
    },
  }
}
