import { expect, test } from 'vitest'
import { keepLearner } from '../../../infra/ops/accounts/keep-learner.ts'
import { signOut } from '../../../infra/ops/accounts/sign-out.ts'
import { grantAdmin, listAdmins } from '../../../infra/ops/admins.ts'
import { openPortal } from '../../functions/portal.ts'
import { openTestOperator, runCommand } from './fixture.ts'

const { operator, cognito, output } = await openTestOperator()
const portal = openPortal(operator.table)
const email = 'jo@school.example'
const one = portal.learner(cognito.createUser({ email, name: 'Jo', password: 'correct horse battery' }).sub)

test('keeps an account that is going to be deleted, and says so by email', async () => {
  const asked = { askedAt: '2026-11-20T00:00:00.000Z', due: '2026-11-27T00:00:00.000Z', operation: 'o' }
  await one.deletion.ask({ ...asked, certificates: 'withdraw' })
  await expect(runCommand(keepLearner, operator, [email])).rejects.toThrow('how you know that it')
  const { results } = await runCommand(keepLearner, operator, [email], { checked: 'rang the school' })
  expect(results).toEqual(['The account of Jo <jo@school.example> stays.'])
  expect(await one.deletion.read()).toBeUndefined()
  expect(output).toContain(`email deletion-cancelled to ${one.sub}`)
  expect((await runCommand(keepLearner, operator, [email])).findings[0]).toContain('Nobody has asked')
})

test('a deletion that has begun goes on', async () => {
  const asked = { askedAt: '2026-11-20T00:00:00.000Z', due: '2026-11-27T00:00:00.000Z', operation: 'o' }
  const stored = await one.deletion.ask({ ...asked, certificates: 'withdraw' })
  await one.deletion.step(stored, 'started')
  await expect(runCommand(keepLearner, operator, [email], { checked: 'rang' })).rejects.toThrow('can’t be stopped')
})

test('signs out everywhere, and lists who is administrator', async () => {
  const { results } = await runCommand(signOut, operator, [email])
  expect(results).toEqual(['Jo <jo@school.example> is signed out everywhere.'])
  await expect(runCommand(signOut, operator, ['nobody@school.example'])).rejects.toThrow('No account has')
  await runCommand(grantAdmin, operator, [email])
  const { findings } = await runCommand(listAdmins, operator)
  expect(findings).toEqual(['2026-11-20  Jo <jo@school.example>', '1 administrator.'])
})
