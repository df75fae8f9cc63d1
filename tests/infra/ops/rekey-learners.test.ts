import { expect, test } from 'vitest'
import { issueCertificate } from '../../../functions/certificates/issue-certificate.ts'
import { showDashboard } from '../../../functions/learners/show-dashboard.ts'
import { moveLearner } from '../../../infra/ops/move-learner.ts'
import { rekeyLearners } from '../../../infra/ops/rekey-learners.ts'
import { newId, openPortal, type TestLearner } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { carryOut, openAccountAutosave } from './desk.ts'

const { operator, cognito, said } = await openAccountAutosave()
const portal = openPortal(operator.table)
const accountOf = (email: string) => cognito.createUser({ email, name: '', password: 'x'.repeat(12) }).sub
const sessionId = () => `cs_test_${newId().replaceAll('-', '')}`

/** A learner who has paid, written, ticked, kept a prompt and earned a certificate; there is no account. */
async function graduate(email: string): Promise<{ learner: TestLearner; session: string; certificateId: string }> {
  const learner = portal.learner()
  const session = sessionId()
  const facts = { courseId: 'digital-media', sessionId: session, amount: 9900, currency: 'aud', tax: 900 } as const
  const at = '2026-03-01T00:00:00.000Z'
  await learner.profile.create({ name: 'Grace Graduate', email, createdAt: at })
  await learner.payments.record({ ...facts, sub: learner.sub, paidAt: at })
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

test('everyone gets an account with all that they had, under the address of the profile', async () => {
  const { learner, session, certificateId } = await graduate('grace@school.example')
  const others = portal.learner(accountOf('still@school.example'))
  await others.profile.create({ name: 'Still There', email: 'still@school.example', createdAt: '2026-03-01' })
  const before = await itemsOf(learner.sub)

  const { found, will, did } = await carryOut(rekeyLearners, operator)
  expect(found[0]).toBe('2 learners in the table, 1 accounts in the user pool.')
  expect(will).toEqual([
    'Make 1 accounts anew, without sending mail.',
    'Put the items of 1 learners under the ids of their new accounts:',
    `  Grace Graduate <grace@school.example>, was ${learner.sub}`,
  ])
  expect(did[0]).toBe('1 learners have accounts again, 6 items were moved.')

  const sub = accountOf('grace@school.example')
  expect(withoutPk(await itemsOf(sub))).toEqual(withoutPk(before))
  expect(await itemsOf(learner.sub)).toEqual([])
  expect(await ownerOf(`CERTIFICATE#${certificateId}`, 'CERTIFICATE')).toBe(sub)
  expect(await ownerOf(`PAYMENT#${session}`, 'PAYMENT')).toBe(sub)
  const dashboard = await showDashboard({}, portal.learner(sub))
  expect(dashboard).toMatchObject({ name: 'Grace Graduate', certificates: [{ key: 'digital-media' }] })
  expect((await carryOut(rekeyLearners, operator)).will).toEqual([])
  expect(said.at(-1)).toContain(`6 items, ${learner.sub} -> ${sub}`)
})

test('whoever has signed up again keeps both, and what stands under the new account is not overwritten', async () => {
  const { learner } = await graduate('again@school.example')
  const anew = portal.learner(accountOf('again@school.example'))
  const at = '2026-11-01T00:00:00.000Z'
  await anew.profile.create({ name: 'Grace Again', email: 'again@school.example', createdAt: at })
  await anew.notes.save('digital-media', { boxId: 'notes', text: 'Newer', version: 0, savedAt: at, operation: newId() })

  const { will, did } = await carryOut(rekeyLearners, operator)
  expect(will[0]).toBe('Put the items of 1 learners under the ids of their new accounts:')
  expect(did[1]).toBe(`1 items of Grace Graduate <again@school.example> stay under ${learner.sub}: newer ones stand.`)
  expect((await anew.notes.read('digital-media', 'notes'))?.text).toBe('Newer')
  expect((await learner.notes.read('digital-media', 'notes'))?.text).toBe('Māia')
  expect((await anew.profile.read())?.name).toBe('Grace Again')
  expect(await anew.access.read('digital-media')).toMatchObject({ holds: true })
  await operator.table.delete({ pk: `LEARNER#${learner.sub}`, sk: 'WORK#digital-media#NOTE#notes' })
  await carryOut(rekeyLearners, operator)
  expect(await itemsOf(learner.sub)).toEqual([])
})

test('a move that was stopped after any write goes on where it stopped', async () => {
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

test('items without account and profile are told and left alone', async () => {
  const stray = portal.learner()
  await stray.progress.savePosition('digital-media', { tick: [], untick: [], at: '2026-03-01' })
  const { found } = await carryOut(rekeyLearners, operator)
  expect(found).toContain(`Items without account and profile, left alone: LEARNER#${stray.sub}`)
  expect(await itemsOf(stray.sub)).toHaveLength(1)
})
