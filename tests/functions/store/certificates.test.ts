import { describe, expect, test } from 'vitest'
import { courseOf, isModuleId, type ModuleId } from '#domain/catalogue'
import { certificateFacts } from '#domain/certificate'
import { type CertificateKey, certificateKeys } from '#domain/certificate-keys'
import { correctName } from '../../../functions/certificates/correct-name.ts'
import { downloadCertificate } from '../../../functions/certificates/download-certificate.ts'
import { issueCertificate } from '../../../functions/certificates/issue-certificate.ts'
import { showCertificate } from '../../../functions/certificates/show-certificate.ts'
import { verifyCertificate } from '../../../functions/certificates/verify-certificate.ts'
import { completeModule } from '../../../functions/progress/complete-module.ts'
import type { Table } from '../../../functions/store/table.ts'
import { newId, openPortal, provider, type TestLearner } from '../portal.ts'
import { completionOf, smallLessons } from '../small-lessons.ts'
import { openLocalTable } from './local-table.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)

const issue = (learner: TestLearner, key: CertificateKey = 'digital-media', name = 'Jane Brien') =>
  issueCertificate({ key, name, operation: newId() }, learner)
const correct = (learner: TestLearner, name: string, revision: number, operation = newId()) =>
  correctName({ key: 'digital-media', name, revision, operation }, learner)
const recordKey = ({ sub }: TestLearner) => ({ pk: `LEARNER#${sub}`, sk: 'RECORD#digital-media' })
const headKey = ({ sub }: TestLearner) => ({ pk: `LEARNER#${sub}`, sk: 'CERTIFICATE#digital-media' })
const publicKey = (id: string) => ({ pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' })

/** A learner who has completed modules, one a day from 1 March. */
async function completed(...moduleIds: ModuleId[]): Promise<TestLearner> {
  const courses = new Set(moduleIds.map((id) => courseOf(id).id))
  const learner = await portal.enrolled(...courses)
  for (const [i, id] of moduleIds.entries())
    await learner.progress.complete(id, false, completionOf(id, `2026-03-0${i + 1}T00:00:00.000Z`), newId())
  return learner
}
const holder = async () => {
  const learner = await completed('digital-media')
  return { learner, certificate: (await issue(learner)).certificate }
}
const revoke = (certificate: { id: string }, learner: TestLearner) =>
  table.write(recordKey(learner), {
    set: { revoked: { at: '2026-04-01T00:00:00.000Z', reason: `Issued in error: ${certificate.id}` } },
  })

describe('a certificate', () => {
  test('holds the whole record, and everyone may read the same', async () => {
    const learner = await completed('digital-media')
    const { certificate } = await issue(learner, 'digital-media', '  Māia Ngāti ')
    const facts = certificateFacts('digital-media')
    expect(certificate).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      key: 'digital-media',
      revision: 1,
      name: 'Māia Ngāti',
      kind: 'course',
      title: 'Digital media literacy: seeing beyond synthetic media',
      version: '2026-01-15',
      modules: facts.modules,
      minutes: 240,
      standards: facts.standards,
      completedAt: '2026-03-01T00:00:00.000Z',
      issuedAt: expect.stringMatching(/^2026-03-02T01:/),
      revisedAt: certificate.issuedAt,
      provider,
      replaced: [],
    })
    expect(await showCertificate({ key: 'digital-media' }, learner)).toEqual({ state: 'issued', certificate })
    expect(await verifyCertificate({ id: certificate.id }, learner)).toEqual({ status: 'valid', certificate })
    expect(JSON.stringify(certificate)).not.toContain(learner.sub)
  })

  test('of the flagship is dated by its last module and carries the latest edition of its lessons', async () => {
    const learner = await completed(
      'genai-module-5',
      'genai-module-2',
      'genai-module-4',
      'genai-module-3',
      'genai-module-1',
    )
    const { certificate } = await issue(learner, 'genai-course')
    expect(certificate).toMatchObject({
      completedAt: '2026-03-05T00:00:00.000Z',
      version: '2026-02-01',
      minutes: 600,
      kind: 'course',
    })
    expect(certificate.modules.map(({ minutes }) => minutes)).toEqual([90, 150, 180, 120, 60])
  })

  test('names the edition and the hours that were taken, not those that came after the completion', async () => {
    const learner = await portal.enrolled('failure-festival')
    await completeModule({ moduleId: 'failure-festival', operation: newId() }, learner)
    const small = smallLessons()
    const lesson: typeof small.lesson = (id) => {
      const written = small.lesson(id)
      return written && { ...written, reviewed: '2026-09-01', minutes: 300 }
    }
    const { certificate } = await issue({ ...learner, lessons: { ...small, lesson } }, 'failure-festival')
    expect(certificate).toMatchObject({ version: '2026-01-15', minutes: 180, modules: [{ minutes: 180 }] })
  })

  test.each(certificateKeys)('%s is issued for its own modules and no others', async (key) => {
    const modules = certificateFacts(key).modules.map(({ moduleId }) => moduleId)
    const { certificate } = await issue(await completed(...modules), key)
    expect(certificate).toMatchObject({
      key,
      title: certificateFacts(key).title,
      kind: isModuleId(key) && key.startsWith('genai') ? 'module' : 'course',
    })
    expect(certificate.modules.map(({ moduleId }) => moduleId)).toEqual(modules)
  })

  test('is issued once under 20 calls at once, and one public record stands', async () => {
    const learner = await completed('digital-media')
    const ids: string[] = []
    const counting = {
      ...learner,
      world: {
        ...learner.world,
        certificateId: () => {
          const id = learner.world.certificateId()
          ids.push(id)
          return id
        },
      },
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => issue(counting, 'digital-media', `Jane ${'I'.repeat(i + 1)}`)),
    )
    const certificates = answers.map(({ certificate }) => certificate)
    expect(new Set(certificates.map((certificate) => JSON.stringify(certificate))).size).toBe(1)
    const published = await Promise.all(ids.map((id) => learner.issued.read(id)))
    expect(published.filter((one) => one !== undefined)).toEqual([certificates[0]])
  })

  test('issued again is the one that stands, whatever the name', async () => {
    const { learner, certificate } = await holder()
    expect((await issue(learner, 'digital-media', 'Someone Else')).certificate).toEqual(certificate)
    expect((await issue(learner, 'digital-media', '')).certificate).toEqual(certificate)
  })

  test('stays readable when access has ended', async () => {
    const { learner, certificate } = await holder()
    await learner.access.end('digital-media')
    expect(await showCertificate({ key: 'digital-media' }, learner)).toEqual({ state: 'issued', certificate })
    expect((await issue(learner)).certificate).toEqual(certificate)
  })
})

describe('no certificate', () => {
  test('while a module of it is open', async () => {
    const learner = await completed('genai-module-1', 'genai-module-2', 'genai-module-3', 'genai-module-5')
    expect(await showCertificate({ key: 'genai-course' }, learner)).toEqual({
      state: 'open',
      key: 'genai-course',
      title: 'AI for Teachers: Work Smarter, Teach Better — and Get Your Weekends Back!',
      open: [{ moduleId: 'genai-module-4', title: 'The AI Feedback Generator' }],
    })
    await expect(issue(learner, 'genai-course')).rejects.toMatchObject({
      code: 'refused',
      message: 'You can get this certificate once you have completed all of its modules.',
    })
  })

  test('for what was only read and ticked', async () => {
    const learner = await portal.enrolled('digital-media')
    await learner.progress.savePlace('digital-media', {
      tick: ['story', 'work'],
      untick: [],
      at: '2026-03-01T00:00:00.000Z',
    })
    await expect(issue(learner)).rejects.toMatchObject({ code: 'refused' })
  })

  test.each(['', '  ', 'Student', 'jane@school.example', '王小明', 'a'.repeat(101), '123'])('to “%s”', async (name) => {
    const learner = await completed('digital-media')
    await expect(issue(learner, 'digital-media', name)).rejects.toMatchObject({ code: 'bad-request' })
    expect(await learner.certificates.read('digital-media')).toBeUndefined()
  })

  test('without access', async () => {
    const learner = await completed('digital-media')
    await learner.access.end('digital-media')
    await expect(issue(learner)).rejects.toMatchObject({ code: 'no-access' })
    await expect(showCertificate({ key: 'digital-media' }, learner)).rejects.toMatchObject({ code: 'no-access' })
  })

  test('to correct or to download before it is issued', async () => {
    const learner = await completed('digital-media')
    await expect(correct(learner, 'Jane Brien', 1)).rejects.toMatchObject({ code: 'not-found' })
    const render = async () => new Uint8Array()
    await expect(downloadCertificate({ key: 'digital-media' }, { ...learner, render })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('before issue the name is suggested', () => {
  test.each([
    ['from the profile', 'Jane Brien', 'Jane Brien'],
    ['not where it is an e-mail address', 'jane@school.example', ''],
    ['not where it is "Student"', 'Student', ''],
    ['not where it cannot be printed', '王小明', ''],
    ['not where there is none', '', ''],
  ])('%s', async (_, name, suggestedName) => {
    const learner = await completed('digital-media')
    await learner.profile.rename(name)
    expect(await showCertificate({ key: 'digital-media' }, learner)).toEqual({
      state: 'ready',
      key: 'digital-media',
      title: 'Digital media literacy: seeing beyond synthetic media',
      suggestedName,
    })
  })
})

describe('the name', () => {
  test('may be corrected twice: same id, next revision, the former name kept with it', async () => {
    const { learner, certificate } = await holder()
    const second = (await correct(learner, 'Jane O’Brien', 1)).certificate
    expect(second).toEqual({
      ...certificate,
      name: 'Jane O’Brien',
      revision: 2,
      revisedAt: expect.any(String),
      replaced: [{ revision: 1, replacedAt: second.revisedAt }],
    })
    const third = (await correct(learner, 'Jane OBrien', 2)).certificate
    expect(third).toMatchObject({ id: certificate.id, revision: 3, issuedAt: certificate.issuedAt })
    expect(third.replaced.map(({ revision }) => revision)).toEqual([1, 2])
    await expect(correct(learner, 'Jane Smith', 3)).rejects.toMatchObject({
      code: 'refused',
      message: 'The name on this certificate has been corrected twice already. Please contact us to change it again.',
    })
    const item = await table.get(recordKey(learner))
    expect(item).toMatchObject({ nameOfRevision1: 'Jane Brien', nameOfRevision2: 'Jane O’Brien' })
    const shown = await verifyCertificate({ id: certificate.id }, learner)
    expect(shown).toEqual({ status: 'valid', certificate: third })
    expect(JSON.stringify(shown)).not.toContain('Jane Brien')
  })

  test.each([0, 2, -1, 7])('corrected from revision %i, which does not stand, is a conflict', async (revision) => {
    const { learner, certificate } = await holder()
    await expect(correct(learner, 'Jane Smith', revision)).rejects.toMatchObject({ code: 'conflict' })
    expect(await learner.certificates.read('digital-media')).toEqual(certificate)
  })

  test('corrected to what it is uses up no correction', async () => {
    const { learner, certificate } = await holder()
    expect((await correct(learner, ' Jane Brien ', 1)).certificate).toEqual(certificate)
  })

  test('corrected again by a retry of the same call is answered as corrected', async () => {
    const { learner } = await holder()
    const operation = newId()
    const second = await correct(learner, 'Jane Smith', 1, operation)
    expect(await correct(learner, 'Jane Smith', 1, operation)).toEqual(second)
  })

  test('corrected in two tabs at once is corrected once', async () => {
    const { learner } = await holder()
    const results = await Promise.allSettled(['A', 'B', 'C', 'D'].map((last) => correct(learner, `Jane ${last}`, 1)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
    const standing = await learner.certificates.read('digital-media')
    expect(standing).toMatchObject({ revision: 2 })
    expect(await learner.issued.read(standing?.id ?? '')).toEqual(standing)
  })

  test.each(['', 'jane@school.example', '王小明'])('is not corrected to “%s”', async (name) => {
    const { learner, certificate } = await holder()
    await expect(correct(learner, name, 1)).rejects.toMatchObject({ code: 'bad-request' })
    expect(await learner.certificates.read('digital-media')).toEqual(certificate)
  })
})

describe('the public record', () => {
  test('that is missing is put right by the next read of the learner', async () => {
    const { learner, certificate } = await holder()
    await table.delete(publicKey(certificate.id))
    await expect(verifyCertificate({ id: certificate.id }, learner)).rejects.toMatchObject({ code: 'not-found' })
    await showCertificate({ key: 'digital-media' }, learner)
    expect(await verifyCertificate({ id: certificate.id }, learner)).toEqual({ status: 'valid', certificate })
  })

  test('that is older is put right too', async () => {
    const { learner, certificate } = await holder()
    const { certificate: second } = await correct(learner, 'Jane Smith', 1)
    await table.write(publicKey(certificate.id), { set: { ...certificate } })
    await showCertificate({ key: 'digital-media' }, learner)
    expect(await learner.issued.read(certificate.id)).toEqual(second)
  })

  test('that does not know of a revocation is put right too', async () => {
    const { learner, certificate } = await holder()
    await revoke(certificate, learner)
    await showCertificate({ key: 'digital-media' }, learner)
    expect(await verifyCertificate({ id: certificate.id }, learner)).toMatchObject({ status: 'revoked' })
  })

  test('is never set back by a slower write of an older revision', async () => {
    const learner = await completed('digital-media')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const slow: Table = {
      ...table,
      write: async (key, change) => {
        if (key.pk.startsWith('CERTIFICATE#')) await held
        return table.write(key, change)
      },
    }
    const late = issue(openPortal(slow).learner(learner.sub))
    await expect.poll(() => learner.certificates.read('digital-media'), { timeout: 10_000 }).toBeDefined()
    const { certificate } = await correct(learner, 'Jane Smith', 1)
    letGo()
    await late
    expect(await learner.issued.read(certificate.id)).toEqual(certificate)
  })
})

describe('the head that the dashboard reads', () => {
  const headOf = async (learner: TestLearner) => (await learner.overview()).certificates[0]

  test('follows each change of the record', async () => {
    const { learner, certificate } = await holder()
    const { id, key, title, issuedAt } = certificate
    const head = { id, key, title, issuedAt, name: 'Jane Brien', revision: 1 }
    expect(await headOf(learner)).toEqual(head)
    await correct(learner, 'Jane Smith', 1)
    expect(await headOf(learner)).toEqual({ ...head, name: 'Jane Smith', revision: 2 })
    const revoked = { at: '2026-04-01T00:00:00.000Z', reason: 'Issued in error' }
    await learner.certificates.revoke(key, id, revoked)
    expect(await headOf(learner)).toEqual({ ...head, name: 'Jane Smith', revision: 2, revoked })
  })

  test('that is missing, older or not yet revoked is put right by the next read of the learner', async () => {
    const { learner, certificate } = await holder()
    const read = () => learner.certificates.read('digital-media')
    const first = await headOf(learner)
    await table.delete(headKey(learner))
    await read()
    expect(await headOf(learner)).toEqual(first)
    await correct(learner, 'Jane Smith', 1)
    await table.write(headKey(learner), { set: { ...first } })
    await read()
    expect(await headOf(learner)).toMatchObject({ name: 'Jane Smith', revision: 2 })
    await revoke(certificate, learner)
    await read()
    expect(await headOf(learner)).toMatchObject({ revoked: { at: '2026-04-01T00:00:00.000Z' } })
  })
})

describe('verification', () => {
  test('tells the paper in hand from the record: valid, replaced, or none', async () => {
    const { learner, certificate } = await holder()
    const { id } = certificate
    const { certificate: second } = await correct(learner, 'Jane Smith', 1)
    expect(await verifyCertificate({ id, r: '2' }, learner)).toEqual({ status: 'valid', certificate: second })
    expect(await verifyCertificate({ id, r: '1' }, learner)).toEqual({
      status: 'replaced',
      replacedAt: second.revisedAt,
      certificate: second,
    })
    for (const r of ['0', '3', '999'])
      await expect(verifyCertificate({ id, r }, learner)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('of an id that was never given finds none', async () => {
    await expect(verifyCertificate({ id: '0'.repeat(32) }, portal.learner())).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no such certificate.',
    })
  })
})

describe('a revoked certificate', () => {
  const revoked = async () => {
    const { learner, certificate } = await holder()
    await revoke(certificate, learner)
    return { learner, certificate }
  }

  test('says so on the page and to whoever checks it, whatever the revision', async () => {
    const { learner, certificate } = await revoked()
    const state = await showCertificate({ key: 'digital-media' }, learner)
    expect(state).toMatchObject({ state: 'issued', certificate: { revoked: { at: '2026-04-01T00:00:00.000Z' } } })
    for (const r of [undefined, '1'])
      expect(await verifyCertificate({ id: certificate.id, r }, learner)).toMatchObject({ status: 'revoked' })
  })

  test('is neither corrected nor downloaded nor issued anew', async () => {
    const { learner, certificate } = await revoked()
    await expect(correct(learner, 'Jane Smith', 1)).rejects.toMatchObject({ code: 'refused' })
    const render = async () => new Uint8Array()
    await expect(downloadCertificate({ key: 'digital-media' }, { ...learner, render })).rejects.toMatchObject({
      code: 'refused',
    })
    expect((await issue(learner)).certificate).toMatchObject({ id: certificate.id, revoked: expect.anything() })
  })
})

test('the PDF is pressed from the record, with the address of this revision', async () => {
  const { learner, certificate } = await holder()
  const pressed: unknown[] = []
  const render = async (...given: unknown[]) => {
    pressed.push(given)
    return new Uint8Array([37, 80, 68, 70])
  }
  const file = await downloadCertificate({ key: 'digital-media' }, { ...learner, render })
  expect(file).toEqual({ filename: 'certificate-digital-media.pdf', bytes: new Uint8Array([37, 80, 68, 70]) })
  expect(pressed).toEqual([[certificate, `https://portal.example.edu.au/verify/${certificate.id}?r=1`]])
})
