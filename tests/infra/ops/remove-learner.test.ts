import { expect, test } from 'vitest'
import { issueCertificate } from '../../../functions/certificates/issue-certificate.ts'
import { removeLearner } from '../../../infra/ops/remove-learner.ts'
import { newId, openPortal } from '../../functions/portal.ts'
import { completionOf } from '../../functions/small-lessons.ts'
import { openTestOperator } from './fixture.ts'

const { operator } = await openTestOperator()
const portal = openPortal(operator.table)
const at = '2026-03-01T00:00:00.000Z'

test('nothing of a removed learner comes back with a request that was running', async () => {
  const learner = await portal.enrolled('digital-media')
  await learner.progress.complete('digital-media', false, completionOf('digital-media', at), newId())
  const { certificate } = await issueCertificate({ key: 'digital-media', name: 'Grace', operation: newId() }, learner)
  const lateWrites = async () => {
    const note = { boxId: 'thoughts', text: 'Late words', version: 0, savedAt: at, operation: newId() }
    await learner.notes.save('digital-media', note)
    await learner.profile.create({ name: 'Jane Brien', email: 'jane@school.example', createdAt: at })
    await learner.certificates.issue(certificate, newId())
  }
  await removeLearner(learner.sub, { table: operator.table, pause: lateWrites })
  expect(await operator.table.queryAll({ pk: `LEARNER#${learner.sub}`, from: ' ', to: '~' })).toEqual([])
  expect(await learner.publicCertificates.read(certificate.id)).toBeUndefined()
})
