import type { DeskLearner } from './stores.ts'

/** How many learners to read at the same time. */
const batch = 10

/** Reads one thing after another, some at a time. */
export async function inBatches<From, To>(all: readonly From[], read: (one: From) => Promise<To>): Promise<To[]> {
  const rows: To[] = []
  for (let n = 0; n < all.length; n += batch) rows.push(...(await Promise.all(all.slice(n, n + batch).map(read))))
  return rows
}

type Person = { learnerId: string; name?: string; email?: string }

/** Who has these ids, with name and address unless the account is gone. An id may be missing. */
export async function peopleOf(
  subs: readonly (string | undefined)[],
  learner: (sub: string) => Pick<DeskLearner, 'profile'>,
): Promise<(sub: string | undefined) => Person | undefined> {
  const unique = [...new Set(subs)].filter((sub) => sub !== undefined)
  const people = await inBatches(unique, async (sub): Promise<[string, Person]> => {
    const { name, email } = (await learner(sub).profile.read()) ?? {}
    return [sub, { learnerId: sub, ...(name !== undefined && { name }), ...(email !== undefined && { email }) }]
  })
  const known = new Map(people)
  return (sub) => known.get(sub ?? '')
}
