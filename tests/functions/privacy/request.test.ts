import { describe, expect, test } from 'vitest'
import { showDashboard } from '#dashboard/show-dashboard'
import { createApi } from '#handlers/api'
import { askForDeletion, showDeletion, takeBackDeletion } from '#privacy/deletion-request'
import { openLocalTable } from '../core/local-table.ts'
import { claimsOf, send, token } from '../gateway-request.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)
const farAhead = new Date('2100-01-01T00:00:00.000Z')

const request = (certificates: 'withdraw' | 'keep' = 'withdraw') => ({
  word: 'DELETE',
  certificates,
  operation: newId(),
})
const queued = async (one: TestLearner) => (await one.deletions.due(farAhead)).filter(({ sub }) => sub === one.sub)

/** Begins the deletion, as the worker does. */
async function begin(one: TestLearner): Promise<void> {
  const stored = await one.deletion.read()
  if (!stored) throw new Error('Nobody asked for a deletion')
  await one.deletion.step(stored, 'started')
}

describe('asking for the account to be deleted', () => {
  test('is due in seven days, is shown, and is emailed', async () => {
    const one = await portal.enrolled('digital-media')
    expect(await showDeletion({}, one)).toEqual({ state: 'none' })
    const asked = await askForDeletion(request('keep'), one)
    if (asked.state !== 'asked') throw new Error('It was asked for')
    expect(asked.certificates).toBe('keep')
    expect(Date.parse(asked.due) - Date.parse(asked.askedAt)).toBe(7 * 24 * 3600_000)
    expect(await showDeletion({}, one)).toEqual(asked)
    expect((await showDashboard({}, one)).deletion).toEqual({ due: asked.due })
    expect(await queued(one)).toEqual([{ sub: one.sub, due: asked.due }])
    expect(portal.announcements).toContainEqual({ about: 'deletion-asked', sub: one.sub, at: asked.askedAt })
  })

  test('a second time keeps the date, and changes what becomes of the certificates', async () => {
    const one = await portal.enrolled()
    const first = await askForDeletion(request('keep'), one)
    const second = await askForDeletion(request('withdraw'), one)
    expect(second).toEqual({ ...first, certificates: 'withdraw' })
    expect(await queued(one)).toHaveLength(1)
  })

  test('in two tabs at once makes one request', async () => {
    const one = await portal.enrolled()
    const [a, b] = await Promise.all([askForDeletion(request(), one), askForDeletion(request(), one)])
    expect(a).toEqual(b)
    expect(await showDeletion({}, one)).toEqual(a)
    const places = await queued(one)
    expect(places).toContainEqual({ sub: one.sub, due: a.state === 'asked' ? a.due : '' })
  })

  test.each(['delete', 'Delete', 'DELETE!', '', 'my account'])('is refused with the word “%s”', async (word) => {
    const one = await portal.enrolled()
    await expect(askForDeletion({ ...request(), word }, one)).rejects.toMatchObject({
      code: 'refused',
      message: 'To confirm, please type the word DELETE in capital letters. Nothing has been deleted.',
    })
    expect(await showDeletion({}, one)).toEqual({ state: 'none' })
  })

  test('takes the word with blanks around it', async () => {
    const one = await portal.enrolled()
    expect(await askForDeletion({ ...request(), word: ' DELETE\n' }, one)).toMatchObject({ state: 'asked' })
  })

  test('reads from the token when the learner signed in', async () => {
    const api = createApi({ ...portal.parts, origin: portal.origin }, { log: () => {}, token })
    const one = await portal.enrolled()
    const ask = (authTime: string | undefined) =>
      send(api, {
        method: 'POST',
        path: '/api/me/deletion',
        body: request(),
        claims: { ...claimsOf(one.sub), ...(authTime && { auth_time: authTime }) },
      })
    const now = Math.floor(portal.parts.world.now().getTime() / 1000)
    for (const long of [undefined, 'soon', '0', `${now - 700}`])
      expect(await ask(long)).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
    expect(await ask(`${now - 60}`)).toMatchObject({ status: 200, body: { state: 'asked' } })
  })

  test('wants a sign-in of the last ten minutes', async () => {
    const one = await portal.enrolled()
    const now = () => new Date('2026-03-02T12:00:00.000Z')
    const world = { ...one.world, now }
    const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000)
    for (const signedInAt of [undefined, ago(601)])
      await expect(askForDeletion(request(), { ...one, world, signedInAt })).rejects.toMatchObject({
        code: 'sign-in-again',
      })
    expect(await showDeletion({}, one)).toEqual({ state: 'none' })
    expect(await askForDeletion(request(), { ...one, world, signedInAt: ago(600) })).toMatchObject({ state: 'asked' })
  })
})

describe('changing one’s mind', () => {
  test('leaves nothing of the request, and can be done twice', async () => {
    const one = await portal.enrolled()
    await askForDeletion(request(), one)
    expect(await takeBackDeletion({}, one)).toEqual({ state: 'none' })
    expect(await takeBackDeletion({}, one)).toEqual({ state: 'none' })
    expect(await showDeletion({}, one)).toEqual({ state: 'none' })
    expect((await showDashboard({}, one)).deletion).toBeUndefined()
    expect(await queued(one)).toEqual([])
  })

  test('is emailed once, in case somebody else did it', async () => {
    const one = await portal.enrolled()
    const mailed = () => portal.announcements.filter(({ about }) => about === 'deletion-cancelled')
    const before = mailed().length
    await takeBackDeletion({}, one)
    expect(mailed()).toHaveLength(before)
    const asked = await askForDeletion(request(), one)
    await takeBackDeletion({}, one)
    await takeBackDeletion({}, one)
    expect(mailed().slice(before)).toEqual([
      { about: 'deletion-cancelled', sub: one.sub, at: asked.state === 'asked' && asked.askedAt },
    ])
  })

  test('and asking again counts seven days anew', async () => {
    const one = await portal.enrolled()
    const first = await askForDeletion(request(), one)
    await takeBackDeletion({}, one)
    const second = await askForDeletion(request(), one)
    expect(second).not.toEqual(first)
    expect(await queued(one)).toEqual([{ sub: one.sub, due: second.state === 'asked' ? second.due : '' }])
  })

  test('is refused once the deletion has begun, and so is another choice', async () => {
    const one = await portal.enrolled()
    await askForDeletion(request('keep'), one)
    await begin(one)
    const begun = { code: 'refused', message: 'Your account is being deleted, and that can’t be stopped any more.' }
    await expect(takeBackDeletion({}, one)).rejects.toMatchObject(begun)
    await expect(askForDeletion(request('withdraw'), one)).rejects.toMatchObject(begun)
    expect(await one.deletion.read()).toMatchObject({ state: 'started', certificates: 'keep' })
  })

  test('and the start of the deletion can’t both happen', async () => {
    for (let n = 0; n < 10; n++) {
      const one = await portal.enrolled()
      await askForDeletion(request(), one)
      const [takenBack] = await Promise.allSettled([takeBackDeletion({}, one), begin(one).catch(() => {})])
      const left = await one.deletion.read()
      expect(left?.state).toBe(takenBack.status === 'fulfilled' ? undefined : 'started')
    }
  })
})
