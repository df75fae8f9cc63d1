import { isDeepStrictEqual } from 'node:util'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { absent, Below, type Change, Containing, type Item, NotContaining } from '#core/expressions'
import { type Key, listIndex, type Range, type Table } from '#core/table'

type Stored = Record<string, AttributeValue>

/**
 * The portal's table in memory: a hundredth of the processor time that a call of the local DynamoDB takes. Has no limits of size.
 * `store/memory-table.test.ts` shows that both answer alike.
 */
export function memoryTable(): Table {
  const partitions = new Map<string, Map<string, Stored>>()
  const partition = (pk: string) => partitions.get(pk) ?? new Map<string, Stored>()
  const read = ({ pk, sk }: Key): Item | undefined => {
    const item = partition(pk).get(sk)
    return item && unmarshall(item)
  }
  const store = (item: Item & Key) =>
    partitions.set(item.pk, partition(item.pk).set(item.sk, marshall(item, { removeUndefinedValues: true })))
  /** Every call takes one to three turns, so that requests that run at once mix. */
  let calls = 0
  const turns = async () => {
    for (let left = (calls++ % 3) + 1; left > 0; left--) await undefined
  }
  /** Only the attributes that the index has, by their place in the list. */
  const listed = ({ pk: list, from, to, after, backwards }: Range): Item[] => {
    const all = [...partitions.values()].flatMap((items) => [...items.values()].map((item) => unmarshall(item) as Item))
    const shown = ['pk', 'sk', 'list', 'at', ...listIndex.attributes]
    const place = ({ at, pk, sk }: Item) => `${at}\0${pk}\0${sk}`
    const isNext = (item: Item) => !after || (backwards ? place(item) < place(after) : place(item) > place(after))
    const sorted = all
      .filter((item) => item.list === list && item.at >= from && item.at <= to && isNext(item))
      .map((item) => Object.fromEntries(Object.entries(item).filter(([name]) => shown.includes(name))))
      .sort((a, b) => (place(a) < place(b) ? -1 : 1))
    return backwards ? sorted.reverse() : sorted
  }
  const keyOf = ({ pk, sk, list, at }: Item, { listed }: Range): Key => ({ pk, sk, ...(listed && { list, at }) }) as Key
  const inRange = ({ pk, from, to, after, backwards }: Range): Stored[] => {
    if (from > to || (after && (after.sk < from || after.sk > to))) throw invalid(`range from ${from} to ${to}`)
    const isNext = (sk: string) => !after || (backwards ? sk < after.sk : sk > after.sk)
    const found = [...partition(pk)].filter(([sk]) => sk >= from && sk <= to && isNext(sk))
    const sorted = found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
    return backwards ? sorted.reverse() : sorted
  }
  const found = (range: Range): Item[] =>
    range.listed ? listed(range) : inRange(range).map((item) => unmarshall(item))
  const queryAll: Table['queryAll'] = async (range) => {
    await turns()
    return found(range)
  }
  return {
    async get(key) {
      await turns()
      return read(key)
    },
    async query(range) {
      await turns()
      const items = found(range).slice(0, range.limit)
      const last = items.at(-1)
      return { items, ...(last && items.length === range.limit && { next: keyOf(last, range) }) }
    },
    queryAll,
    count: async (range) => (await queryAll(range)).length,
    async write(key, change) {
      await turns()
      const current = read(key)
      const next = changed(current ?? {}, change)
      if (!holds(change.when, current)) return { written: false, current }
      store({ ...next, ...key })
      return { written: true, item: read(key) ?? {} }
    },
    async delete(key, when) {
      await turns()
      const current = read(key)
      if (!holds(when, current)) return current
      partition(key.pk).delete(key.sk)
      return undefined
    },
  }
}

function holds(when: Change['when'] = [], item: Item = {}): boolean {
  const matches = (found: unknown, wanted: unknown) => {
    if (wanted === absent) return found === undefined
    if (wanted instanceof NotContaining) return !(found instanceof Set && found.has(wanted.member))
    if (wanted instanceof Containing) return found instanceof Set && found.has(wanted.member)
    if (wanted instanceof Below) return typeof found === 'number' && found < wanted.limit
    return found !== undefined && isDeepStrictEqual(found, wanted)
  }
  const all = (alternative: object) =>
    Object.entries(alternative).every(([name, wanted]) => matches(item[name], wanted))
  return when.length === 0 || when.some(all)
}

const invalid = (what: string) => Object.assign(new Error(`Invalid ${what}`), { name: 'ValidationException' })

/** What DynamoDB makes of an item: every clause sees the item as it was, and no attribute may be in two of them. */
function changed(item: Item, change: Change): Item {
  const { set = {}, setOnce = {}, include = {}, exclude = {}, increment = {}, remove = [] } = change
  const clauses = [setOnce, include, exclude, increment].flatMap((clause) => Object.entries(clause))
  const filled = clauses.filter(([, value]) => !Array.isArray(value) || value.length > 0)
  const given = Object.entries(set).filter(([, value]) => value !== undefined)
  const names = [...given, ...filled].map(([name]) => name).concat(remove)
  if (names.length === 0 || new Set(names).size < names.length) throw invalid(`update of ${names.join(', ')}`)
  const next: Item = { ...setOnce, ...item, ...Object.fromEntries(given) }
  for (const name of remove) delete next[name]
  for (const [name, by] of Object.entries(increment)) next[name] = (item[name] ?? 0) + by
  for (const [name, members] of Object.entries(include))
    if (members.length > 0) next[name] = new Set([...(item[name] ?? []), ...members])
  for (const [name, members] of Object.entries(exclude)) {
    const left = [...(item[name] ?? [])].filter((member) => !members.includes(member))
    if (left.length > 0) next[name] = new Set(left)
    else if (members.length > 0) delete next[name]
  }
  return next
}
