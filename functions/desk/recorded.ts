import type { DeskContext } from './context.ts'

type Act = { action: string; target: string; reason?: string; requestId: string }

/**
 * Does something an operator asked for, and logs it before and after. If the entry can't be written, nothing happens; if it can't be
 * ended, it stays `begun`, which the log shows in red after an hour.
 */
export async function recorded<T>(
  act: Act,
  { audit, sub, world }: Pick<DeskContext, 'audit' | 'sub' | 'world'>,
  run: () => Promise<T>,
): Promise<T> {
  const at = world.now().toISOString()
  const entry = await audit.begin({ ...act, id: crypto.randomUUID(), at, actor: sub, state: 'begun' })
  const end = (state: 'done' | 'already' | 'failed') => audit.end(entry, state).catch(() => {})
  try {
    const result = await run()
    await end((result as { already?: true }).already ? 'already' : 'done')
    return result
  } catch (error) {
    await end('failed')
    throw error
  }
}
