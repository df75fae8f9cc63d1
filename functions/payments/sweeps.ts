import * as z from 'zod/mini'
import { openAudit } from '#core/audit'
import { keyIn } from '#core/keys'
import type { Table } from '#core/table'

const sweepParts = ['sessions', 'refunds', 'disputes'] as const

const StoredSweep = z.object({
  /** When the last sweep that finished had begun. */
  lastAt: z.optional(z.string()),
  /** Payments with a dispute that could still change at the last look. */
  disputed: z.optional(z.set(z.string())),
  /** Sessions whose slow payment was under way at the last look. */
  pending: z.optional(z.set(z.string())),
  /** A sweep that stopped before its end: when it began, from when it looks, the part that it's in, and the last item it did. */
  run: z.optional(
    z.object({
      startedAt: z.string(),
      since: z.string(),
      part: z.enum(sweepParts),
      after: z.optional(z.string()),
    }),
  ),
})
export type SweepState = z.infer<typeof StoredSweep>

/** Where the sweep of payments stands: one item. Two sweeps at once do the same work twice, which changes nothing. */
export function openSweeps(table: Table) {
  const key = keyIn('SWEEP', 'SWEEP')
  return {
    async read(): Promise<SweepState> {
      return StoredSweep.parse((await table.get(key)) ?? {})
    },
    /** Notes in the operators' log what the sweep had to correct. */
    async corrected(change: 'granted' | 'ended', sessionId: string, at: Date): Promise<void> {
      const what = { actor: 'sweep', action: `sweep-${change}`, target: sessionId, state: 'done' } as const
      await openAudit(table).begin({ ...what, at: at.toISOString(), id: sessionId })
    },
    async save({ lastAt, disputed, pending, run }: SweepState): Promise<void> {
      const sets = { disputed, pending }
      const full = Object.entries(sets).filter(([, members]) => members?.size)
      const empty = Object.keys(sets).filter((name) => !full.some(([known]) => known === name))
      await table.write(key, {
        set: { lastAt, run, ...Object.fromEntries(full) },
        remove: [...(run ? [] : ['run']), ...empty],
      })
    },
  }
}
