import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { expect, test } from 'vitest'
import { agree } from '#people/profile'
import { listNews } from '../../../infra/ops/accounts/list-news.ts'
import { openPortal } from '../../functions/portal.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito } = await openTestOperator()
const portal = openPortal(operator.table)

async function learner(name: string, news: readonly boolean[]) {
  const email = `${name}@school.example`
  const { sub } = cognito.createUser({ email, name, password: 'correct horse battery' })
  const one = portal.learner(sub)
  await one.profile.create({ name, email, createdAt: '2026-03-01T00:00:00.000Z' })
  for (const wanted of news) await agree({ news: wanted }, one)
  return one
}

test('lists who wants news now, over all pages of the table, and nobody else', async () => {
  await learner('zoe', [true])
  await learner('asked-nothing', [])
  await learner('changed-their-mind', [true, false])
  await learner('came-back', [true, false, true])
  const gone = await learner('gone', [true])
  await operator.cognito.send(
    new AdminDeleteUserCommand({ UserPoolId: operator.deployed.userPoolId, Username: gone.sub }),
  )
  const leaving = await learner('leaving', [true])
  await leaving.deletion.ask({
    askedAt: '2026-03-02T00:00:00.000Z',
    due: '2026-03-09T00:00:00.000Z',
    certificates: 'withdraw',
    operation: 'o',
  })
  // More than the 1 MB of one page, and a note that only looks like consent.
  const words = { set: { text: 'w'.repeat(300_000), news: { wanted: true } } }
  for (const n of [1, 2, 3, 4, 5]) await operator.table.write({ pk: `LEARNER#${gone.sub}`, sk: `WORK#${n}` }, words)
  const { findings, changes } = await runCommand(listNews, operator)
  expect(findings).toEqual(['came-back@school.example', 'zoe@school.example', 'News goes to 2 learners.'])
  expect(changes).toEqual([])
})
