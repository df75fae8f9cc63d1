import { Problem } from '#core/errors'
import type { Key } from '#core/table'

/** Where a page of a list ended, as text that the browser sends back. */
export const cursorOf = (list: string, next: Key | undefined): { cursor?: string } =>
  next ? { cursor: Buffer.from(JSON.stringify({ of: list, next })).toString('base64url') } : {}

export const noPage = () => new Problem('bad-request', 'This is not a page of this list. Please open the list again.')

/**
 * What a cursor says. The store still checks that it's a place of the list.
 * @throws Problem if the cursor is another list's, or none at all
 */
export function startIn(list: string, cursor: string | undefined): Key | undefined {
  if (cursor === undefined) return undefined
  try {
    const { of, next } = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (of === list && typeof next === 'object' && next) return next
  } catch {}
  throw noPage()
}
