import { expect, test } from 'vitest'
import { requireAccess } from '#access/enrolment'
import { accessOf } from '#access/store'
import { moduleIds } from '#catalogue/catalogue'
import type { Table } from '#core/table'
import { showLesson, showReplies } from '#lessons/show-lesson'
import { openPayments } from '#payments/store'
import { lookBack } from '#work/look-back'
import { openLocalTable } from '../core/local-table.ts'
import { givenAccess, openPortal } from '../portal.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)

const bought = (sessionId: string, grantedAt = '2026-03-02T00:00:00.000Z') =>
  ({
    ...givenAccess('digital-media'),
    source: 'stripe',
    sessionId,
    amount: 9900,
    tax: 900,
    grantedAt,
  }) as const

test('a learner without access is refused every module, with a sentence that says why', async () => {
  const learner = portal.learner()
  for (const moduleId of moduleIds)
    await expect(requireAccess(moduleId, learner)).rejects.toMatchObject({
      code: 'no-access',
      message: 'You don’t have access to this course. You can enrol from the dashboard.',
    })
})

test('access opens the modules of its course and no others', async () => {
  const learner = await portal.enrolled('genai-course')
  for (const moduleId of moduleIds) {
    const lesson = showLesson({ moduleId }, learner)
    const replies = showReplies({ moduleId, recording: 'fridge' }, learner)
    const lookedBack = lookBack({ moduleId }, learner)
    if (moduleId.startsWith('genai')) {
      expect((await lesson).moduleId).toBe(moduleId)
      expect((await replies).variants[0]?.replies).toHaveLength(2)
      expect((await lookedBack).predictions).toEqual([])
    } else
      for (const asked of [lesson, replies, lookedBack])
        await expect(asked).rejects.toMatchObject({ code: 'no-access' })
  }
})

test('replies that the lesson doesn’t show are not found, whoever asks', async () => {
  const learner = await portal.enrolled('digital-media')
  const asked = showReplies({ moduleId: 'digital-media', recording: 'constructor' }, learner)
  await expect(asked).rejects.toMatchObject({ code: 'not-found' })
})

test('access that has ended opens nothing', async () => {
  const learner = await portal.enrolled('digital-media')
  await learner.access.end('digital-media')
  await expect(requireAccess('digital-media', learner)).rejects.toMatchObject({ code: 'no-access' })
})

test('ending access that was never granted creates nothing', async () => {
  const learner = portal.learner()
  await learner.access.end('digital-media')
  expect(await learner.access.read('digital-media')).toBeUndefined()
})

test('every module is open if payment is off', async () => {
  const learner = openPortal(table, { payment: 'off' }).learner()
  for (const moduleId of moduleIds) await requireAccess(moduleId, learner)
})

test('another grant does not replace access that holds, and a session grants once', async () => {
  const { access } = portal.learner()
  await access.grant(bought('cs_1', '2026-03-02T00:00:00.000Z'))
  expect(await access.grant(bought('cs_2'))).toEqual({
    access: bought('cs_1'),
    ended: false,
    granted: true,
    reopened: false,
  })
  expect(await access.grant(bought('cs_1', '2026-03-05T00:00:00.000Z'))).toEqual({
    access: bought('cs_1'),
    ended: false,
    granted: false,
    reopened: false,
  })
  expect(await access.read('digital-media')).toEqual(bought('cs_1'))
})

/** The access of a learner whose next write comes after `meanwhile`, as from another request. */
function interrupted(sub: string, meanwhile: () => Promise<unknown>) {
  let pending: (() => Promise<unknown>) | undefined = meanwhile
  const late: Table = {
    ...table,
    async write(...change) {
      const first = pending
      pending = undefined
      await first?.()
      return table.write(...change)
    },
  }
  return accessOf(late, sub, openPayments(late))
}

test('a second payment that arrives while the first one’s access ends takes its place', async () => {
  const { access, sub } = portal.learner()
  await access.grant(bought('cs_1'))
  await interrupted(sub, () => access.grant(bought('cs_2'))).endSession(bought('cs_1'))
  expect(await access.read('digital-media')).toMatchObject({ sessionId: 'cs_2', holds: true })
})

test('a second payment whose money goes back while it is being granted counts for nothing', async () => {
  const { access, sub } = portal.learner()
  await access.grant(bought('cs_1'))
  const granted = interrupted(sub, () => access.endSession(bought('cs_2'))).grant(bought('cs_2'))
  expect(await granted).toEqual({ access: bought('cs_1'), ended: true, granted: false, reopened: false })
  expect((await access.sessions('digital-media')).get('cs_2')).toBe('taken back')
})

test('a payment whose money goes back while it is being granted opens no course that had ended', async () => {
  const { access, sub } = portal.learner()
  await access.grant(bought('cs_1'))
  await access.end('digital-media')
  const granted = interrupted(sub, () => access.endSession(bought('cs_2'))).grant(bought('cs_2'))
  expect(await granted).toMatchObject({ ended: true, granted: false })
  expect(await access.read('digital-media')).toMatchObject({ holds: false })
})

test('another session grants access again after it has ended', async () => {
  const { access } = portal.learner()
  await access.grant(bought('cs_1'))
  await access.end('digital-media')
  expect(await access.grant(bought('cs_2'))).toEqual({
    access: bought('cs_2'),
    ended: false,
    granted: true,
    reopened: true,
  })
})

test('a session whose access has ended never grants again, even after another purchase', async () => {
  const { access } = portal.learner()
  await access.grant(bought('cs_1'))
  await access.end('digital-media')
  expect(await access.grant(bought('cs_1'))).toMatchObject({ access: { holds: false }, ended: true })
  await access.grant(bought('cs_2'))
  expect(await access.grant(bought('cs_1'))).toEqual({
    access: bought('cs_2'),
    ended: true,
    granted: false,
    reopened: false,
  })
  await access.end('digital-media')
  expect(await access.grant(bought('cs_1'))).toMatchObject({ access: { holds: false }, ended: true })
  expect(await access.read('digital-media')).toMatchObject({ sessionId: 'cs_2', holds: false })
})

test('access granted by an operator drops the session of an earlier purchase', async () => {
  const { access } = portal.learner()
  await access.grant(bought('cs_1'))
  await access.end('digital-media')
  await access.grant(givenAccess('digital-media'))
  expect(await access.read('digital-media')).toEqual(givenAccess('digital-media'))
})

test('of 20 sessions at once, one grants access and the others are told which', async () => {
  const { access } = portal.learner()
  const grants = await Promise.all(Array.from({ length: 20 }, (_, i) => access.grant(bought(`cs_${i}`))))
  expect(new Set(grants.map((grant) => grant.access.sessionId)).size).toBe(1)
})
