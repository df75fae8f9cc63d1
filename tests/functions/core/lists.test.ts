import { expect, test } from 'vitest'
import { lists } from '#core/lists'
import { openPortal } from '../portal.ts'
import { openQuickTable } from './local-table.ts'

const table = await openQuickTable()
const listed = async (list: string) => await table.queryAll({ pk: list, from: ' ', to: '~', listed: true })

test('a changed address moves a learner to the list of the other school, and out of it', async () => {
  const one = openPortal(table).learner()
  await one.profile.create({ name: 'Jo', email: 'jo@gum.example', createdAt: '2026-11-01T00:00:00.000Z' })
  expect(await listed(lists.school('gum.example'))).toHaveLength(1)
  await one.profile.changeEmail('jo@gum.example', 'jo@fig.example')
  expect([await listed(lists.school('gum.example')), (await listed(lists.school('fig.example'))).length]).toEqual([
    [],
    1,
  ])
  await one.profile.changeEmail('jo@fig.example', 'jo@gmail.com')
  expect(await listed(lists.school('fig.example'))).toEqual([])
})
