import { expect, test } from 'vitest'
import { lists } from '../../../functions/store/lists.ts'
import { backfillLists } from '../../../infra/ops/backfill-lists.ts'
import { openPortal } from '../../functions/portal.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator } = await openTestOperator()
const { table } = operator
const listed = async (list: string) =>
  (await table.queryAll({ pk: list, from: ' ', to: '~', listed: true })).map(({ pk, name }) => [pk, name])

test('puts what is older than the index into its lists, once, by the month in Sydney', async () => {
  const portal = openPortal(table)
  const [old, plain, recent] = [portal.learner(), portal.learner(), portal.learner()]
  const profile = (email: string) => ({ name: 'Jo', email, createdAt: '2026-10-31T20:00:00.000Z' })
  await recent.profile.create(profile('new@wattle.example'))
  for (const [{ sub }, email] of [[old, 'old@wattle.example'] as const, [plain, 'old@gmail.com'] as const])
    await table.write({ pk: `LEARNER#${sub}`, sk: 'PROFILE' }, { set: profile(email) })
  const payment = { sessionId: 'cs_1', courseId: 'digital-media', amount: 9900, currency: 'aud', tax: 900 }
  const at = '2026-11-01T00:00:00.000Z'
  await table.write({ pk: 'PAYMENT#cs_1', sk: 'PAYMENT' }, { set: { ...payment, paidAt: at } })
  await table.write({ pk: 'CERTIFICATE#c1', sk: 'CERTIFICATE' }, { set: { id: 'c1', issuedAt: at, name: 'Jo' } })
  // What a deleted account left: neither says when it was.
  await table.write({ pk: 'PAYMENT#cs_2', sk: 'PAYMENT' }, { set: { sessionId: 'cs_2' } })
  await table.write({ pk: 'CERTIFICATE#c2', sk: 'CERTIFICATE' }, { set: { id: 'c2', withdrawnAt: at } })

  expect((await runCommand(backfillLists, operator)).results).toEqual(['Looked at 7 items, and put 4 into a list.'])
  // 20:00 in UTC is already November in Sydney.
  expect((await listed(lists.learners('2026-11'))).sort()).toEqual(
    [old, plain, recent].map(({ sub }) => [`LEARNER#${sub}`, 'Jo']).sort(),
  )
  const school = (await listed(lists.school('wattle.example'))).map(([pk]) => pk).sort()
  expect(school).toEqual([old, recent].map(({ sub }) => `LEARNER#${sub}`).sort())
  expect(await listed(lists.payments('2026-11'))).toEqual([['PAYMENT#cs_1', undefined]])
  expect(await listed(lists.certificates('2026-11'))).toEqual([['CERTIFICATE#c1', 'Jo']])
  expect((await runCommand(backfillLists, operator)).results).toEqual(['Looked at 7 items, and put 0 into a list.'])
})

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
