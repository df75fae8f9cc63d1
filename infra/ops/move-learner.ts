import { isDeepStrictEqual } from 'node:util'
import { recordPrefix } from '../../functions/store/certificates.ts'
import { keyIn, learnerPartition } from '../../functions/store/keys.ts'
import { profileKey } from '../../functions/store/profiles.ts'
import { absent, type Item, type Table } from '../../functions/store/table.ts'

/** Everything of a learner; all sort keys begin with a capital letter. */
export const everythingOf = (table: Table, sub: string): Promise<Item[]> =>
  table.queryAll({ pk: learnerPartition(sub), from: ' ', to: '~' })

export type Moved = { moved: number; left: number }

/**
 * Moves a learner's items under another id. Can be stopped and begun again; the profile, by which the learner is found,
 * goes last. What the new id holds already stands, and the old item is left where it is.
 */
export async function moveLearner(table: Table, from: string, to: string): Promise<Moved> {
  const items = await everythingOf(table, from)
  const counted = { moved: 0, left: 0 }
  for (const item of items.filter(({ sk }) => sk !== profileKey)) {
    if (await moved(table, item, to)) counted.moved++
    else counted.left++
  }
  const profile = items.find(({ sk }) => sk === profileKey)
  if (!profile || counted.left > 0) return counted
  // Whoever signed up again has a profile by now: that one stands, and the old one has served.
  if (!(await moved(table, profile, to))) await table.delete(keyIn(profile.pk, profile.sk))
  return { ...counted, moved: counted.moved + 1 }
}

async function moved(table: Table, { pk, sk, ...content }: Item, to: string): Promise<boolean> {
  const result = await table.write(keyIn(learnerPartition(to), sk), { set: content, when: [{ pk: absent }] })
  if (!result.written) {
    const { pk: _pk, sk: _sk, ...standing } = result.current ?? {}
    if (!isDeepStrictEqual(standing, content)) return false
  }
  await repoint(table, sk, content, to)
  await table.delete(keyIn(pk, sk))
  return true
}

/** What lies outside the partition and names the learner. */
async function repoint(table: Table, sk: string, { id, sessionId }: Item, to: string): Promise<void> {
  const point = async (key: ReturnType<typeof keyIn>) => {
    if (await table.get(key)) await table.write(key, { set: { sub: to } })
  }
  if (sk.startsWith(recordPrefix)) await point(keyIn(`CERTIFICATE#${id}`, 'CERTIFICATE'))
  if (sk.startsWith('ACCESS#') && sessionId) await point(keyIn(`PAYMENT#${sessionId}`, 'PAYMENT'))
}
