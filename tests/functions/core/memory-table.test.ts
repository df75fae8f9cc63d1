import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { absent, Below, type Change, Containing, NotContaining } from '#core/expressions'
import type { Range, Table } from '#core/table'
import { memoryTable } from '../paper/memory-table.ts'
import { newId } from '../portal.ts'
import { openLocalTable } from './local-table.ts'

const { table } = await openLocalTable()

const sortKey = fc.constantFrom('A#1', 'A#2', 'B', 'a')
/** Sets of texts. These attributes, and most below, have names that DynamoDB reserves. */
const set = fc.constantFrom('role', 'data')
const [text, number] = [fc.constantFrom('x', 'y'), fc.integer({ min: -1, max: 2 })]
const member = fc.constantFrom('m', 'n', 'o')
const members = fc.array(member, { maxLength: 2 })
const structured = fc.record({ list: fc.array(number), lost: fc.constant(undefined) })
/** Lists of the index; a step makes them its own. */
const listing = { list: fc.constantFrom('L', 'M'), at: text }
const condition = fc.oneof(
  fc.dictionary(fc.constantFrom('pk', 'name', 'size', 'role'), fc.constant(absent), { minKeys: 1, maxKeys: 2 }),
  fc.dictionary(fc.constantFrom('name', 'status'), text, { minKeys: 1 }),
  fc.dictionary(
    fc.constantFrom('size', 'name'),
    number.map((limit) => new Below(limit)),
    { minKeys: 1 },
  ),
  fc.dictionary(
    set,
    fc.oneof(
      member.map((one) => new Containing(one)),
      member.map((one) => new NotContaining(one)),
    ),
    {
      minKeys: 1,
    },
  ),
  fc.dictionary(
    set,
    fc.uniqueArray(member, { minLength: 1 }).map((all) => new Set(all)),
    { minKeys: 1 },
  ),
)
const when = fc.array(condition, { minLength: 1, maxLength: 2 })
const write = fc
  .record(
    {
      set: fc.record(
        { name: fc.oneof(text, fc.constant(undefined)), status: text, size: number, words: structured, ...listing },
        { requiredKeys: [] },
      ),
      setOnce: fc.record({ status: text, once: number }, { requiredKeys: [] }),
      include: fc.dictionary(set, members),
      exclude: fc.dictionary(set, members),
      increment: fc.record({ size: number, count: number }, { requiredKeys: [] }),
      remove: fc.subarray(['name', 'size', 'role', 'once']),
      when,
    },
    { requiredKeys: [] },
  )
  .map((change) => change as Change)

type Step = (table: Table, pk: string) => Promise<unknown>
const range = fc.record(
  {
    from: fc.constantFrom('A', 'A#2'),
    to: fc.constantFrom('A#~', 'a', '~'),
    limit: fc.integer({ min: 1, max: 4 }),
    backwards: fc.boolean(),
    after: sortKey,
  },
  { requiredKeys: ['from', 'to'] },
)
const ranged = (pk: string, { after, ...rest }: Omit<Range, 'pk' | 'after'> & { after?: string }): Range => ({
  pk,
  ...rest,
  ...(after && { after: { pk, sk: after } }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(sortKey, write).map(
      ([sk, change]): Step =>
        (t, pk) =>
          t.write(
            { pk, sk },
            { ...change, ...(change.set?.list && { set: { ...change.set, list: pk + change.set.list } }) },
          ),
    ),
  },
  fc.tuple(sortKey, fc.option(when, { nil: undefined })).map(
    ([sk, one]): Step =>
      (t, pk) =>
        t.delete({ pk, sk }, one),
  ),
  sortKey.map(
    (sk): Step =>
      (t, pk) =>
        t.get({ pk, sk }),
  ),
  range.map(
    (one): Step =>
      (t, pk) =>
        t.query(ranged(pk, one)),
  ),
  range.map(
    ({ limit: _, ...one }): Step =>
      (t, pk) =>
        t.queryAll(ranged(pk, one)),
  ),
  range.map(
    ({ after: _, ...one }): Step =>
      async (t, pk) => {
        const list: Range = { ...one, pk: `${pk}L`, from: ' ', listed: true }
        const first = await t.query(list)
        return [first, first.next && (await t.query({ ...list, after: first.next }))]
      },
  ),
  range.map(
    ({ limit: _, ...one }): Step =>
      (t, pk) =>
        t.count(ranged(pk, one)),
  ),
)

test('the table in memory answers whatever it’s asked as the local DynamoDB does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const [memory, pk] = [memoryTable(), newId()]
      for (const does of steps) {
        const [local, own] = await Promise.all(
          [table, memory].map((one) => does(one, pk).catch(({ name }: Error) => ({ refused: name }))),
        )
        expect(own).toEqual(local)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 60) },
  )
})
