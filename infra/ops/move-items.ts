import { isDeepStrictEqual } from 'node:util'
import { wholePrefix } from '#certificates/store'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'
import { profileKey, schoolKey } from '#people/store'
import { deletionKey, openDeletions } from '#privacy/deletions'
import { tallyKey } from '#prompts/store'
import { openDueReminders, reminderPrefix } from '#reminders/store'

/** Every item of a learner. The range covers all sort keys, which start with a capital letter. */
const readLearnerItems = (table: Table, sub: string): Promise<Item[]> =>
  table.queryAll({ pk: learnerPartition(sub), from: ' ', to: '~' })

/** `left` has the sort keys of what the new id has already. */
export type MoveResult = { moved: number; left: readonly string[] }

/**
 * Moves a learner's items to another id. Safe to stop and run again: the profile, by which `rekey-learners` finds the
 * learner, moves last. Never overwrites an item of the new id; the old item then stays where it is and is `left`.
 */
export async function moveLearner(table: Table, from: string, to: string): Promise<MoveResult> {
  const items = await readLearnerItems(table, from)
  const left: string[] = []
  let moved = 0
  for (const item of items.filter(({ sk }) => sk !== profileKey && sk !== tallyKey)) {
    if (await moveItem(table, item, to)) moved++
    else if (item.sk === schoolKey) await table.delete(keyIn(item.pk, schoolKey))
    else left.push(item.sk)
  }
  // The next prompt that's added counts them all again.
  for (const sub of [from, to]) await table.delete(keyIn(learnerPartition(sub), tallyKey))
  const profile = items.find(({ sk }) => sk === profileKey)
  if (!profile || left.length > 0) return { moved, left }
  // A learner who signed up again has a new profile. Keep that one and delete the old one.
  if (!(await moveItem(table, profile, to))) await table.delete(keyIn(profile.pk, profile.sk))
  return { moved: moved + 1, left }
}

/** Returns false if the new id has a different item under the same sort key. */
async function moveItem(table: Table, { pk, sk, ...content }: Item, to: string): Promise<boolean> {
  const result = await table.write(keyIn(learnerPartition(to), sk), { set: content, when: [{ pk: absent }] })
  if (!result.written) {
    const { pk: _pk, sk: _sk, ...existing } = result.current ?? {}
    if (!isDeepStrictEqual(existing, content)) return false
  }
  await updateReferences(table, sk, content, to)
  await table.delete(keyIn(pk, sk))
  return true
}

/** Updates the items outside the learner's partition that refer to the learner. */
async function updateReferences(table: Table, sk: string, item: Item, to: string): Promise<void> {
  const { id, formerIds = [], sessionId, alsoPaid = [], endedSessions = [], due } = item
  const setSub = async (key: ReturnType<typeof keyIn>) => {
    if (await table.get(key)) await table.write(key, { set: { sub: to } })
  }
  // The worker drops the old id's place in the queue.
  if (sk === deletionKey) await openDeletions(table).place({ due, sub: to })
  if (sk.startsWith(reminderPrefix)) await openDueReminders(table).place({ sub: to, which: item.which, day: item.day })
  if (sk.startsWith(wholePrefix))
    for (const one of [id, ...formerIds]) await setSub(keyIn(`CERTIFICATE#${one}`, 'CERTIFICATE'))
  if (sk.startsWith('ACCESS#'))
    for (const session of [sessionId, ...alsoPaid, ...endedSessions].filter(Boolean))
      await setSub(keyIn(`PAYMENT#${session}`, 'PAYMENT'))
}
