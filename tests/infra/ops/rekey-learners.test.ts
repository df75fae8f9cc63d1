import { AdminDeleteUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { issueCertificate } from '#certificates/issue-certificate'
import { showDashboard } from '#dashboard/show-dashboard'
import { askForDeletion } from '#privacy/deletion-request'
import { moveLearner } from '../../../infra/ops/move-items.ts'
import { rekeyLearners } from '../../../infra/ops/rekey-learners.ts'
import { newId, openPortal, type TestLearner } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { openTestOperator, poolCreated, runCommand } from './fixture.ts'

const { operator, cognito, output } = await openTestOperator()
const portal = openPortal(operator.table)
const accountOf = (email: string) => cognito.createUser({ email, name: '', password: 'x'.repeat(12) }).sub
const sessionId = () => `cs_test_${newId().replaceAll('-', '')}`

/** A learner without an account who has paid, written notes, made progress and earned a certificate. */
async function graduate(
  email: string,
  createdAt = '2026-03-01T00:00:00.000Z',
): Promise<{ learner: TestLearner; session: string; certificateId: string }> {
  const learner = portal.learner()
  const session = sessionId()
  const facts = { courseId: 'digital-media', sessionId: session, amount: 9900, currency: 'aud', tax: 900 } as const
  const at = '2026-03-01T00:00:00.000Z'
  await learner.profile.create({ name: 'Grace Graduate', email, createdAt })
  await learner.payments.add({ ...facts, sub: learner.sub, paidAt: at })
  await learner.access.grant({ ...facts, source: 'stripe', grantedAt: at, holds: true })
  await learner.notes.save('digital-media', {
    boxId: 'notes',
    text: 'Māia',
    version: 0,
    savedAt: at,
    operation: newId(),
  })
  await learner.progress.savePosition('digital-media', { tick: ['opening'], untick: [], at })
  await learner.progress.complete('digital-media', false, completionOf('digital-media', at), newId())
  const { certificate } = await issueCertificate({ key: 'digital-media', name: 'Grace', operation: newId() }, learner)
  return { learner, session, certificateId: certificate.id }
}
const itemsOf = (sub: string) => operator.table.queryAll({ pk: `LEARNER#${sub}`, from: ' ', to: '~' })
const withoutPk = (items: Record<string, unknown>[]) => items.map(({ pk: _, ...rest }) => rest)
const ownerOf = async (pk: string, sk: string) => (await operator.table.get({ pk, sk }))?.sub

test('gives every learner an account under the address of their profile, with all their items', async () => {
  const { learner, session, certificateId } = await graduate('grace@school.example')
  const others = portal.learner(accountOf('still@school.example'))
  await others.profile.create({ name: 'Still There', email: 'still@school.example', createdAt: '2026-03-01' })
  const before = await itemsOf(learner.sub)

  const { findings, changes, results } = await runCommand(rekeyLearners, operator)
  expect(findings[0]).toBe('2 learners in the table, 1 account in the user pool.')
  expect(changes).toEqual([
    'Create 1 account without sending email.',
    'Move the items of 1 learner to the id of the new account:',
    `  Grace Graduate <grace@school.example>, was ${learner.sub}`,
  ])
  expect(results[0]).toBe('Gave 1 learner an account and moved 7 items.')

  const sub = accountOf('grace@school.example')
  const movedAt = operator.now().toISOString()
  expect(withoutPk(await itemsOf(sub))).toEqual(
    withoutPk(before).map((item) => (item.sk === 'PROFILE' ? { ...item, movedAt } : item)),
  )
  expect(await itemsOf(learner.sub)).toEqual([])
  expect(await ownerOf(`CERTIFICATE#${certificateId}`, 'CERTIFICATE')).toBe(sub)
  expect(await ownerOf(`PAYMENT#${session}`, 'PAYMENT')).toBe(sub)
  const dashboard = await showDashboard({}, portal.learner(sub))
  expect(dashboard).toMatchObject({ name: 'Grace Graduate', certificates: [{ key: 'digital-media' }] })
  expect((await runCommand(rekeyLearners, operator)).changes).toEqual([])
  expect(output.at(-1)).toContain(`7 items, ${learner.sub} -> ${sub}`)
})

test('moves every payment of an access, so that a later deletion finds it', async () => {
  const email = 'twice@school.example'
  const { learner, session } = await graduate(email)
  const at = '2026-03-02T00:00:00.000Z'
  const facts = { courseId: 'digital-media', sessionId: sessionId(), amount: 9900, currency: 'aud', tax: 900 } as const
  await learner.payments.add({ ...facts, sub: learner.sub, paidAt: at })
  await learner.access.grant({ ...facts, source: 'stripe', grantedAt: at, holds: true })
  await runCommand(rekeyLearners, operator)
  for (const id of [session, facts.sessionId]) expect(await ownerOf(`PAYMENT#${id}`, 'PAYMENT')).toBe(accountOf(email))
})

test('merges the items of a learner who has signed up again, and overwrites none of the new ones', async () => {
  const { learner } = await graduate('again@school.example')
  const newLearner = portal.learner(accountOf('again@school.example'))
  const at = '2026-11-01T00:00:00.000Z'
  await newLearner.profile.create({ name: 'Grace Again', email: 'again@school.example', createdAt: at })
  await newLearner.notes.save('digital-media', {
    boxId: 'notes',
    text: 'Newer',
    version: 0,
    savedAt: at,
    operation: newId(),
  })

  const { changes, results } = await runCommand(rekeyLearners, operator)
  expect(changes[0]).toBe('Move the items of 1 learner to the id of the new account:')
  expect(results[1]).toBe(
    `1 item of Grace Graduate <again@school.example> not moved from ${learner.sub}: the new account has newer data.`,
  )
  expect((await newLearner.notes.read('digital-media', 'notes'))?.text).toBe('Newer')
  expect((await learner.notes.read('digital-media', 'notes'))?.text).toBe('Māia')
  expect((await newLearner.profile.read())?.name).toBe('Grace Again')
  expect(await newLearner.access.read('digital-media')).toMatchObject({ holds: true })
  await operator.table.delete({ pk: `LEARNER#${learner.sub}`, sk: 'WORK#digital-media#NOTE#notes' })
  await runCommand(rekeyLearners, operator)
  expect(await itemsOf(learner.sub)).toEqual([])
})

test('makes no account again that was deleted, as when an older state of the table is restored', async () => {
  const { learner } = await graduate('deleted@school.example', poolCreated.toISOString())
  const before = await itemsOf(learner.sub)
  const { findings, changes } = await runCommand(rekeyLearners, operator)
  expect(findings).toContain(`Skipping a learner whose account was deleted: LEARNER#${learner.sub}`)
  expect(changes).toEqual([])
  expect(await itemsOf(learner.sub)).toEqual(before)
})

test('makes no account again that a learner of the lost pool got and that was deleted since', async () => {
  await graduate('twice@school.example')
  await runCommand(rekeyLearners, operator)
  const sub = accountOf('twice@school.example')
  await operator.cognito.send(new AdminDeleteUserCommand({ UserPoolId: operator.deployed.userPoolId, Username: sub }))
  const { findings, changes } = await runCommand(rekeyLearners, operator)
  expect(findings).toContain(`Skipping a learner whose account was deleted: LEARNER#${sub}`)
  expect(changes).toEqual([])
})

test('says how many learners it moves, and tells them apart from one', async () => {
  await graduate('first@school.example')
  await graduate('second@school.example')
  const { changes, results } = await runCommand(rekeyLearners, operator)
  expect(changes.slice(0, 2)).toEqual([
    'Create 2 accounts without sending email.',
    'Move the items of 2 learners to the ids of the new accounts:',
  ])
  expect(results).toEqual([
    'Gave 2 learners an account and moved 14 items.',
    'Tell the learners to use "Forgot password?" at the next sign-in.',
  ])
})

test('resumes a move that was stopped after any write', async () => {
  const { learner } = await graduate('stopped@school.example')
  const before = await itemsOf(learner.sub)
  const to = newId()
  for (let writes = 0; (await itemsOf(learner.sub)).length > 0; writes++) {
    expect(writes).toBeLessThan(50)
    let left = writes
    const spend = () => {
      if (left-- === 0) throw new Error('stopped')
    }
    const failing = {
      ...operator.table,
      write: async (...given: Parameters<typeof operator.table.write>) => {
        spend()
        return operator.table.write(...given)
      },
      delete: async (...given: Parameters<typeof operator.table.delete>) => {
        spend()
        return operator.table.delete(...given)
      },
    }
    await moveLearner(failing, learner.sub, to).catch((error: Error) => expect(error.message).toBe('stopped'))
  }
  expect(withoutPk(await itemsOf(to))).toEqual(withoutPk(before))
})

test('moves earlier versions with everything else', async () => {
  const from = portal.learner()
  const now = new Date('2026-03-01T00:00:00.000Z')
  const replaced = { version: 1, savedAt: now.toISOString() }
  await from.versions.ofBox('digital-media', 'notes').keepReplaced({ text: 'A note', ...replaced }, now)
  await from.versions.ofPrompt(ulid()).keepReplaced({ title: null, text: 'A prompt', ...replaced }, now)
  const before = await itemsOf(from.sub)
  expect(before).toHaveLength(2)
  const to = newId()
  expect(await moveLearner(operator.table, from.sub, to)).toEqual({ moved: 2, left: [] })
  expect(withoutPk(await itemsOf(to))).toEqual(withoutPk(before))
  expect(await itemsOf(from.sub)).toEqual([])
})

test('a deletion that was asked for is due under the new id as well', async () => {
  const from = portal.learner()
  const operation = newId()
  const asked = await askForDeletion({ word: 'DELETE', certificates: 'keep', operation }, from)
  const due = asked.state === 'asked' ? asked.due : ''
  const to = portal.learner()
  await moveLearner(operator.table, from.sub, to.sub)
  expect(await to.deletion.read()).toMatchObject({ due, certificates: 'keep' })
  expect(await to.deletions.due(new Date(due))).toContainEqual({ sub: to.sub, due })
})

test('an email that was asked for is due under the new id as well', async () => {
  const [from, to] = [portal.learner(), portal.learner()]
  await from.placedReminders.place({ which: 'period-ends', day: '2026-05-01' }, undefined)
  await moveLearner(operator.table, from.sub, to.sub)
  const place = { which: 'period-ends', day: '2026-05-01' }
  expect(await to.placedReminders.all()).toEqual([place])
  expect(await to.dueReminders.on('2026-05-01')).toContainEqual({ ...place, sub: to.sub })
})

test('reports items without an account or a profile, and leaves them alone', async () => {
  const stray = portal.learner()
  await stray.progress.savePosition('digital-media', { tick: [], untick: [], at: '2026-03-01' })
  const { findings } = await runCommand(rekeyLearners, operator)
  expect(findings).toContain(`Skipping items without an account or a profile: LEARNER#${stray.sub}`)
  expect(await itemsOf(stray.sub)).toHaveLength(1)
})
