import type { Item } from '../../../functions/store/expressions.ts'
import type { Table } from '../../../functions/store/table.ts'

/** An in-memory table with what the PDF downloads use: items by key and ordered ranges. Conditions always pass. */
export function memoryTable(): Table {
  const items = new Map<string, Item>()
  const id = ({ pk, sk }: { pk: string; sk: string }) => `${pk}\n${sk}`
  const range: Table['queryAll'] = async ({ pk, from, to, after }) =>
    [...items.values()]
      .filter((item) => item.pk === pk && item.sk >= from && item.sk <= to && item.sk > (after?.sk ?? ''))
      .sort((a, b) => (a.sk < b.sk ? -1 : 1))
  return {
    get: async (key) => items.get(id(key)),
    async query(asked) {
      const found = await range(asked)
      const some = found.slice(0, asked.limit)
      const last = some.at(-1)
      return { items: some, ...(last && some.length < found.length && { next: { pk: last.pk, sk: last.sk } }) }
    },
    queryAll: range,
    count: async (asked) => (await range(asked)).length,
    async write(key, { set, setOnce }) {
      const item = { ...setOnce, ...items.get(id(key)), ...key, ...set }
      items.set(id(key), item)
      return { written: true, item }
    },
    async delete(key) {
      items.delete(id(key))
      return undefined
    },
  }
}
