import type { EndSessions } from './pool.ts'

/** Signs out every device. */
export async function signOutEverywhere(
  _input: unknown,
  { sub, pool }: { sub: string; pool: { endSessions: EndSessions } },
): Promise<{ ended: true }> {
  await pool.endSessions(sub)
  return { ended: true }
}
