import { describe, expect, test } from 'vitest'
import { type CertificateKey, certificateKeys, courseOf, isModuleId, type ModuleId } from '#catalogue/catalogue'
import { downloadCertificate, downloadCertificates } from '#certificates/download-certificates'
import { correctName, issueCertificate } from '#certificates/issue-certificate'
import { type LaidOut, withLayout } from '#certificates/lay-out'
import { certificateFacts } from '#certificates/rules'
import { showCertificate, verifyCertificate } from '#certificates/show-certificate'
import type { Table } from '#core/table'
import { completeModule } from '#work/complete-module'
import { openLocalTable } from '../core/local-table.ts'
import { newId, openPortal, provider, type TestLearner } from '../portal.ts'
import { completionOf, countsOfSmall, smallLessons } from '../small-lessons.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)

const issue = (learner: TestLearner, key: CertificateKey = 'digital-media', name = 'Jane Brien') =>
  issueCertificate({ key, name, operation: newId() }, learner)
const correct = (learner: TestLearner, name: string, revision: number, operation = newId()) =>
  correctName({ key: 'digital-media', name, revision, operation }, learner)
/** What downloads need; the printed certificates are in `printed`, and a QR code's path is its text. */
const printer = (learner: TestLearner) => {
  const printed: (readonly LaidOut[])[] = []
  const render = async (certificates: readonly LaidOut[]) => {
    printed.push(certificates)
    return new Uint8Array([37, 80, 68, 70])
  }
  return { ...learner, drawQr: (text: string) => ({ size: 1, path: text }), render, printed }
}
const recordKey = ({ sub }: TestLearner) => ({ pk: `LEARNER#${sub}`, sk: 'WHOLECERTIFICATE#digital-media' })
const summaryKey = ({ sub }: TestLearner) => ({ pk: `LEARNER#${sub}`, sk: 'CERTIFICATE#digital-media' })
const publicKey = (id: string) => ({ pk: `CERTIFICATE#${id}`, sk: 'CERTIFICATE' })

/** A learner who has completed these modules, one a day from 1 March. */
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
const revoke = (learner: TestLearner) =>
  table.write(recordKey(learner), {
    set: { revoked: { at: '2026-04-01T00:00:00.000Z', because: 'issued-in-error' } },
  })

describe('a certificate', () => {
  test('has the whole record, and the public reads the same', async () => {
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
      zone: 'Australia/Sydney',
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

  test('of the flagship has the date of its last module and the latest version of its lessons', async () => {
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

  test('has the version and the hours at completion, not later ones', async () => {
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

  test('is issued once by 20 simultaneous calls, with one public copy', async () => {
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
    const published = await Promise.all(ids.map((id) => learner.publicCertificates.read(id)))
    expect(published.filter((one) => one !== undefined)).toEqual([certificates[0]])
  })

  test('issued again is the existing certificate, whatever the name', async () => {
    const { learner, certificate } = await holder()
    expect((await issue(learner, 'digital-media', 'Someone Else')).certificate).toEqual(certificate)
    expect((await issue(learner, 'digital-media', '')).certificate).toEqual(certificate)
  })

  test('is kept apart from that of the learner’s other course: its own facts, number and correction', async () => {
    const learner = await completed('digital-media', 'failure-festival')
    const [media, festival] = [await issue(learner, 'digital-media'), await issue(learner, 'failure-festival')]
    expect(festival.certificate.id).not.toBe(media.certificate.id)
    await correct(learner, 'Jane Brien-Ngata', 1)
    for (const [{ id }, key, own] of [
      [
        media.certificate,
        'digital-media',
        { name: 'Jane Brien-Ngata', revision: 2, completedAt: '2026-03-01T00:00:00.000Z' },
      ],
      [
        festival.certificate,
        'failure-festival',
        { name: 'Jane Brien', revision: 1, completedAt: '2026-03-02T00:00:00.000Z' },
      ],
    ] as const) {
      const certificate = await learner.certificates.read(key)
      expect(certificate).toMatchObject({
        id,
        key,
        title: courseOf(key).title,
        standards: certificateFacts(key).standards,
        ...own,
      })
      expect(await verifyCertificate({ id }, learner)).toEqual({ status: 'valid', certificate })
    }
  })

  test('stays readable after access has ended', async () => {
    const { learner, certificate } = await holder()
    await learner.access.end('digital-media')
    expect(await showCertificate({ key: 'digital-media' }, learner)).toEqual({ state: 'issued', certificate })
    expect((await issue(learner)).certificate).toEqual(certificate)
  })
})

describe('no certificate is issued', () => {
  test('while one of its modules is open', async () => {
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

  test('for a module that was only read and ticked', async () => {
    const learner = await portal.enrolled('digital-media')
    await learner.progress.savePosition('digital-media', {
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

  test('that could be corrected or downloaded before its issue', async () => {
    const learner = await completed('digital-media')
    await expect(correct(learner, 'Jane Brien', 1)).rejects.toMatchObject({ code: 'not-found' })
    await expect(downloadCertificate({ key: 'digital-media' }, printer(learner))).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

test('before the issue, the preview has what the certificate will say', async () => {
  const learner = await completed('digital-media')
  const state = await showCertificate({ key: 'digital-media' }, learner)
  const { certificate } = await issue(learner)
  const { id: _, name, revision, issuedAt, revisedAt, replaced, ...earned } = certificate
  expect(state).toEqual({
    state: 'ready',
    earned: { ...earned, counts: countsOfSmall },
    suggestedName: 'Jane Brien',
  })
})

describe('the line that says what was done', () => {
  const ask = (learner: TestLearner, key: CertificateKey, wanted?: boolean) =>
    issueCertificate({ key, name: 'Jane Brien', operation: newId(), counts: wanted }, learner)

  test('stands on the certificate and its public copy by the holder’s choice, through a correction too', async () => {
    const learner = await completed('digital-media')
    expect(await showCertificate({ key: 'digital-media' }, learner)).toMatchObject({
      earned: { counts: countsOfSmall },
    })
    const { certificate } = await ask(learner, 'digital-media', true)
    expect(certificate.counts).toEqual(countsOfSmall)
    await correct(learner, 'Jane Briens', 1)
    const found = await verifyCertificate({ id: certificate.id }, learner)
    expect(found).toMatchObject({ status: 'valid', certificate: { name: 'Jane Briens', counts: countsOfSmall } })
  })

  test.each([false, undefined])(
    'stays off where the holder doesn’t want it, or the page never asked: %s',
    async (no) => {
      const { certificate } = await ask(await completed('digital-media'), 'digital-media', no)
      expect(certificate).not.toHaveProperty('counts')
    },
  )

  test('adds up the modules of a course', async () => {
    const learner = await completed(...courseOf('genai-module-1').modules.map(({ id }) => id))
    const whole = await ask(learner, 'genai-course', true)
    expect(whole.certificate.counts?.all).toEqual({ sections: 10, exercises: 5, boxes: 10 })
    expect((await ask(learner, 'genai-module-2', true)).certificate.counts).toEqual(countsOfSmall)
  })
})

describe('before the issue, the suggested name', () => {
  test.each([
    ['comes from the profile', 'Jane Brien', 'Jane Brien'],
    ['is blank instead of an email address', 'jane@school.example', ''],
    ['is blank instead of "Student"', 'Student', ''],
    ['is blank instead of a name that cannot be printed', '王小明', ''],
    ['is blank without a name', '', ''],
  ])('%s', async (_, name, suggestedName) => {
    const learner = await completed('digital-media')
    await learner.profile.rename(name)
    const state = await showCertificate({ key: 'digital-media' }, learner)
    expect(state).toMatchObject({ state: 'ready', suggestedName })
  })
})

describe('the name', () => {
  test('may be corrected twice: same id, next revision, former name stored with it', async () => {
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
      message: `The name on this certificate has been corrected twice already. If you need help, write to ${provider.email}.`,
    })
    const item = await table.get(recordKey(learner))
    expect(item).toMatchObject({ nameOfRevision1: 'Jane Brien', nameOfRevision2: 'Jane O’Brien' })
    const shown = await verifyCertificate({ id: certificate.id }, learner)
    expect(shown).toEqual({ status: 'valid', certificate: third })
    expect(JSON.stringify(shown)).not.toContain('Jane Brien')
  })

  test.each([0, 2, -1, 7])(
    'corrected from revision %i, which is not the current one, is a conflict',
    async (revision) => {
      const { learner, certificate } = await holder()
      await expect(correct(learner, 'Jane Smith', revision)).rejects.toMatchObject({ code: 'conflict' })
      expect(await learner.certificates.read('digital-media')).toEqual(certificate)
    },
  )

  test('corrected to itself uses up no correction', async () => {
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
    const current = await learner.certificates.read('digital-media')
    expect(current).toMatchObject({ revision: 2 })
    expect(await learner.publicCertificates.read(current?.id ?? '')).toEqual(current)
  })

  test.each(['', 'jane@school.example', '王小明'])('is not corrected to “%s”', async (name) => {
    const { learner, certificate } = await holder()
    await expect(correct(learner, name, 1)).rejects.toMatchObject({ code: 'bad-request' })
    expect(await learner.certificates.read('digital-media')).toEqual(certificate)
  })
})

describe('the public copy', () => {
  test('is restored by the learner’s next read if it is missing', async () => {
    const { learner, certificate } = await holder()
    await table.delete(publicKey(certificate.id))
    await expect(verifyCertificate({ id: certificate.id }, learner)).rejects.toMatchObject({ code: 'not-found' })
    await showCertificate({ key: 'digital-media' }, learner)
    expect(await verifyCertificate({ id: certificate.id }, learner)).toEqual({ status: 'valid', certificate })
  })

  test('is updated by the learner’s next read if it is outdated', async () => {
    const { learner, certificate } = await holder()
    const { certificate: second } = await correct(learner, 'Jane Smith', 1)
    await table.write(publicKey(certificate.id), { set: { ...certificate } })
    await showCertificate({ key: 'digital-media' }, learner)
    expect(await learner.publicCertificates.read(certificate.id)).toEqual(second)
  })

  test('is updated by the learner’s next read if it lacks a revocation', async () => {
    const { learner, certificate } = await holder()
    await revoke(learner)
    await showCertificate({ key: 'digital-media' }, learner)
    expect(await verifyCertificate({ id: certificate.id }, learner)).toMatchObject({ status: 'revoked' })
  })

  test('is never overwritten by a slow write of an older revision', async () => {
    const learner = await completed('digital-media')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
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
    release()
    await late
    expect(await learner.publicCertificates.read(certificate.id)).toEqual(certificate)
  })
})

describe('the summary that the dashboard reads', () => {
  const summaryOf = async (learner: TestLearner) => (await learner.overview()).certificates[0]

  test('changes with the record', async () => {
    const { learner, certificate } = await holder()
    const { id, key, title, issuedAt } = certificate
    const summary = { id, key, title, issuedAt, zone: 'Australia/Sydney', name: 'Jane Brien', revision: 1 }
    expect(await summaryOf(learner)).toEqual(summary)
    await correct(learner, 'Jane Smith', 1)
    expect(await summaryOf(learner)).toEqual({ ...summary, name: 'Jane Smith', revision: 2 })
    const revoked = { at: '2026-04-01T00:00:00.000Z', because: 'issued-in-error' } as const
    await learner.certificates.revoke(key, id, revoked)
    expect(await summaryOf(learner)).toEqual({ ...summary, name: 'Jane Smith', revision: 2, revoked })
  })

  test('is repaired by the learner’s next read if it is missing, outdated or not yet revoked', async () => {
    const { learner } = await holder()
    const read = () => learner.certificates.read('digital-media')
    const first = await summaryOf(learner)
    await table.delete(summaryKey(learner))
    await read()
    expect(await summaryOf(learner)).toEqual(first)
    await correct(learner, 'Jane Smith', 1)
    await table.write(summaryKey(learner), { set: { ...first } })
    await read()
    expect(await summaryOf(learner)).toMatchObject({ name: 'Jane Smith', revision: 2 })
    await revoke(learner)
    await read()
    expect(await summaryOf(learner)).toMatchObject({ revoked: { at: '2026-04-01T00:00:00.000Z' } })
  })
})

describe('verification', () => {
  test('says whether a printed revision is valid, replaced or unknown', async () => {
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

  test('of an unknown id finds no certificate', async () => {
    await expect(verifyCertificate({ id: '0'.repeat(32) }, portal.learner())).rejects.toMatchObject({
      code: 'not-found',
      message: 'We can’t find that certificate.',
    })
  })
})

test('a certificate is laid out once for each revision, however often it’s read', async () => {
  const { learner } = await holder()
  let drawn = 0
  const needs = {
    origin: portal.origin,
    drawQr: (text: string) => {
      drawn += 1
      return { size: 1, path: text }
    },
  }
  const shown = async () => {
    const state = await showCertificate({ key: 'digital-media' }, learner)
    if (state.state !== 'issued') throw new Error('It was issued')
    return withLayout(state, needs)
  }
  const first = await shown()
  expect(await shown()).toEqual(first)
  expect(drawn).toBe(1)
  await correct(learner, 'Jane O’Brien', 1)
  expect((await shown()).layout.lines.map(({ text }) => text)).toContain('Jane O’Brien')
  expect(drawn).toBe(2)
})

describe('a revoked certificate', () => {
  const revoked = async () => {
    const { learner, certificate } = await holder()
    await revoke(learner)
    return { learner, certificate }
  }

  test('shows as revoked to its holder and to the public, whatever the revision', async () => {
    const { learner, certificate } = await revoked()
    const state = await showCertificate({ key: 'digital-media' }, learner)
    expect(state).toMatchObject({ state: 'issued', certificate: { revoked: { at: '2026-04-01T00:00:00.000Z' } } })
    for (const r of [undefined, '1'])
      expect(await verifyCertificate({ id: certificate.id, r }, learner)).toMatchObject({ status: 'revoked' })
  })

  test('can be neither corrected, downloaded nor issued again', async () => {
    const { learner, certificate } = await revoked()
    await expect(correct(learner, 'Jane Smith', 1)).rejects.toMatchObject({ code: 'refused' })
    const needs = printer(learner)
    await expect(downloadCertificate({ key: 'digital-media' }, needs)).rejects.toMatchObject({ code: 'refused' })
    await expect(downloadCertificates({}, needs)).rejects.toMatchObject({ code: 'refused' })
    expect(needs.printed).toEqual([])
    expect((await issue(learner)).certificate).toMatchObject({ id: certificate.id, revoked: expect.anything() })
  })
})

test('the PDF is rendered from the record, with the URL of this revision', async () => {
  const { learner, certificate } = await holder()
  const needs = printer(learner)
  const file = await downloadCertificate({ key: 'digital-media' }, needs)
  expect(file).toEqual({ filename: 'certificate-digital-media.pdf', bytes: new Uint8Array([37, 80, 68, 70]) })
  const url = `https://portal.example.edu.au/verify/${certificate.id}?r=1`
  expect(needs.printed).toMatchObject([[{ certificate, url, layout: { qr: { path: url } } }]])
})

describe('all certificates in one PDF', () => {
  test('has each that was issued and not revoked, courses first', async () => {
    const learner = await completed('genai-module-1', 'digital-media', 'failure-festival', 'environmental-ed')
    for (const key of ['genai-module-1', 'digital-media', 'failure-festival'] as const) await issue(learner, key)
    const revoked = await learner.certificates.read('failure-festival')
    await learner.certificates.revoke('failure-festival', revoked?.id ?? '', {
      at: '2026-04-01T00:00:00.000Z',
      because: 'issued-in-error',
    })
    const needs = printer(learner)
    expect(await downloadCertificates({}, needs)).toMatchObject({ filename: 'certificates.pdf' })
    expect(needs.printed.map((one) => one.map(({ certificate }) => certificate.key))).toEqual([
      ['digital-media', 'genai-module-1'],
    ])
  })

  test('is refused before the first is issued', async () => {
    const needs = printer(await completed('digital-media'))
    await expect(downloadCertificates({}, needs)).rejects.toMatchObject({ code: 'refused' })
  })
})
