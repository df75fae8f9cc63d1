import { describe, expect, test } from 'vitest'
import { issueCertificate } from '#certificates/issue-certificate'
import { verifyCertificate } from '#certificates/show-certificate'
import { hashed, type LogLine } from '#core/log'
import type { Table } from '#core/table'
import { createDeletions } from '#handlers/deletions'
import { verifyPayment } from '#payments/own-payments'
import { readMe } from '#people/profile'
import { askForDeletion, takeBackDeletion } from '#privacy/deletion-request'
import { type DeletionsContext, runDeletions } from '#privacy/run-deletions'
import { addPrompt } from '#prompts/change-prompt'
import { completeModule } from '#work/complete-module'
import { saveNote } from '#work/save'
import { openQuickTable } from '../core/local-table.ts'
import { newId, openPortal, type TestLearner } from '../portal.ts'
import { fakeSignInPool } from '../signing-in/fake-sign-in-pool.ts'

const table = await openQuickTable()
const minutes = 60_000
const days = 24 * 60 * minutes
const until = new Date('2100-01-01T00:00:00.000Z')

/** What the world looks like once a learner is deleted, and how it got there. */
type Scene = {
  one: TestLearner
  certificate: string
  session: string
  account: string[]
  remembered: string[]
  context: DeletionsContext
  /** Sets the clock to so many ms after the request. */
  after(ms: number): void
  /** Called before each call of a port, with its name. */
  before: (name: string) => Promise<void>
}

/** A learner with words, a payment and a certificate who has asked for the deletion. Every call of a port passes by `before`. */
async function open(certificates: 'withdraw' | 'keep' = 'withdraw'): Promise<Scene> {
  const portal = openPortal(table)
  const one = await portal.enrolled('digital-media')
  const at = '2026-03-01T00:00:00.000Z'
  const note = { boxId: 'a', text: 'My words', version: 0, savedAt: at, operation: newId() }
  await one.notes.save('digital-media', note)
  await completeModule({ moduleId: 'digital-media', operation: newId() }, one)
  const issued = await issueCertificate({ key: 'digital-media', name: 'Jane Brien', operation: newId() }, one)
  const session = `cs_test_${one.sub.replaceAll('-', '')}`
  portal.stripe.add({ id: session, learner: one.sub, courseId: 'environmental-ed' })
  await verifyPayment({ sessionId: session }, one)
  await askForDeletion({ word: 'DELETE', certificates, operation: newId() }, one)

  let now = one.world.now().getTime()
  const [wished, account, remembered]: [number, string[], string[]] = [now, [], []]
  const watched = <T extends object>(name: string, port: T): T =>
    new Proxy(port, {
      get: (target, key) => {
        const value = Reflect.get(target, key)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          await scene.before(`${name}.${String(key)}`)
          return value.apply(target, args)
        }
      },
    })
  const through = openPortal(watched<Table>('table', table)).learner(one.sub)
  const scene: Scene = {
    one,
    certificate: issued.certificate.id,
    session,
    account,
    remembered,
    before: async () => {},
    after(ms) {
      now = wished + ms
    },
    context: {
      ...through,
      // Only this learner's place in the queue: the other tests' learners are due as well.
      deletions: {
        ...through.deletions,
        due: async (at) => (await through.deletions.due(at)).filter(({ sub }) => sub === one.sub),
      },
      world: { now: () => new Date(now) },
      stripe: watched('stripe', portal.stripe),
      announce: async (announcement) => {
        await scene.before('announce')
        portal.announcements.push(announcement)
      },
      log: () => {},
      pause: async () => {},
      accounts: watched('accounts', {
        lock: async () => void account.push('locked'),
        remove: async () => void account.push('removed'),
      }),
      forgotten: watched('forgotten', {
        remember: async (sub: string, choice: string) => void remembered.push(`${sub} ${choice}`),
      }),
    },
  }
  return scene
}

const run = (scene: Scene) => runDeletions({ until }, scene.context)

/** The two turns of a night, half an hour apart, as often as it takes. Returns how many nights it took. */
async function nights(scene: Scene): Promise<number> {
  for (let night = 0; night < 5; night++) {
    for (const ms of [0, 30 * minutes]) {
      scene.after(8 * days + night * days + ms)
      const report = await run(scene).catch(() => undefined)
      // Dropped: only the place in the queue was left.
      if (report && report.deleted + report.dropped === 1) return night + 1
    }
  }
  throw new Error('The deletion never came to its end')
}

async function expectDeleted({ one, certificate, session, account, remembered }: Scene, why = ''): Promise<void> {
  expect(await table.queryAll({ pk: `LEARNER#${one.sub}`, from: ' ', to: '~' }), why).toEqual([])
  expect(
    (await one.deletions.due(until)).filter(({ sub }) => sub === one.sub),
    why,
  ).toEqual([])
  expect(await verifyCertificate({ id: certificate }, one), why).toMatchObject({ status: 'withdrawn' })
  expect(await one.payments.read(session), why).not.toHaveProperty('sub')
  expect([account[0], account.at(-1)], why).toEqual(['locked', 'removed'])
  expect(new Set(remembered), why).toEqual(new Set([`${one.sub} withdraw`]))
}

/** The names of all calls of ports that a deletion makes, in order. */
async function callsOf(scene: Scene): Promise<string[]> {
  const names: string[] = []
  scene.before = async (name) => void names.push(name)
  await nights(scene)
  return names
}

describe('the deletion of an account', () => {
  test('begins when it’s due, waits until no token works, and leaves nothing', async () => {
    const scene = await open()
    scene.after(6 * days)
    expect(await run(scene)).toMatchObject({ waiting: 0, deleted: 0 })
    expect(scene.account).toEqual([])
    scene.after(7 * days)
    expect(await run(scene)).toMatchObject({ waiting: 1, deleted: 0 })
    expect(scene.account).toEqual(['locked'])
    scene.after(7 * days + 24 * minutes)
    expect(await run(scene)).toMatchObject({ waiting: 1 })
    expect(await scene.one.profile.read()).toBeDefined()
    expect(scene.remembered).toEqual([])
    scene.after(7 * days + 25 * minutes)
    expect(await run(scene)).toMatchObject({ deleted: 1 })
    expect(scene.account).toEqual(['locked', 'removed'])
    await expectDeleted(scene)
    expect(await run(scene)).toEqual({ dropped: 0, waiting: 0, deleted: 0, unfinished: 0, failed: 0 })
  })

  test('remembers the learner before anything is erased, and removes the account after', async () => {
    const order = (await callsOf(await open())).filter((name) => /remember|remove|lock|delete|forget$/.test(name))
    expect(order.indexOf('forgotten.remember')).toBe(1)
    expect(order[0]).toBe('accounts.lock')
    expect(order.slice(order.indexOf('accounts.remove') + 1)).toEqual(['table.delete', 'table.delete'])
  })

  test('isn’t over while something is left, and erases that in the next run', async () => {
    const scene = await open()
    scene.after(7 * days)
    await run(scene)
    const late = { boxId: 'a', text: 'Late', version: 0, savedAt: '2026-03-01', operation: newId() }
    scene.before = async (name) => {
      if (name === 'accounts.remove') await scene.one.notes.save('digital-media', late)
    }
    scene.after(8 * days)
    expect(await run(scene)).toMatchObject({ deleted: 0, unfinished: 1 })
    expect(await scene.one.deletion.read()).toMatchObject({ state: 'signed-out' })
    scene.before = async () => {}
    expect(await run(scene)).toMatchObject({ deleted: 1, unfinished: 0 })
    await expectDeleted(scene)
  })

  test('that was taken back doesn’t happen', async () => {
    const scene = await open()
    // The request is gone, and its place in the queue stayed because the table failed just then.
    const place = (await scene.one.deletion.read())?.due ?? ''
    await takeBackDeletion({}, scene.one)
    await table.write({ pk: 'DELETIONS', sk: `${place}#${scene.one.sub}` }, { set: { sub: scene.one.sub, due: place } })
    scene.after(8 * days)
    expect(await run(scene)).toMatchObject({ dropped: 1, deleted: 0 })
    expect(await scene.one.deletions.due(until)).not.toContainEqual({ sub: scene.one.sub, due: place })
    expect(await scene.one.profile.read()).toBeDefined()
    expect(scene.account).toEqual([])
  })

  test('and changing one’s mind at that moment can’t both happen', async () => {
    const length = (await callsOf(await open())).length
    for (let moment = 0; moment < length; moment++) {
      const scene = await open()
      let calls = 0
      let answer: unknown
      scene.before = async () => {
        if (calls++ === moment) answer = await takeBackDeletion({}, scene.one).catch(({ code }) => code)
      }
      scene.after(8 * days)
      await run(scene)
      scene.before = async () => {}
      if (answer === undefined || answer === 'refused') {
        await nights(scene)
        await expectDeleted(scene, `moment ${moment}`)
      } else {
        expect(answer).toEqual({ state: 'none' })
        expect(scene.account).toEqual([])
        expect(await scene.one.profile.read()).toBeDefined()
      }
    }
  })
})

test('the function fails while something is left to do, so that Lambda calls it again and an alarm goes off', async () => {
  const scene = await open()
  const lines: LogLine[] = []
  const stripe = {
    forget: async () => {
      throw new Error('Stripe has no customer jane@school.example')
    },
  }
  const parts = { ...scene.context, table, pool: fakeSignInPool().pool, log: (line: LogLine) => void lines.push(line) }
  const invocation = { getRemainingTimeInMillis: () => 900_000 }
  scene.after(8 * days)
  await createDeletions(parts)({}, invocation)
  scene.after(8 * days + 30 * minutes)
  await expect(createDeletions({ ...parts, stripe })({}, invocation)).rejects.toThrow('needs another run')
  expect(lines).toContainEqual({
    level: 'error',
    event: 'deletion-failed',
    step: 'erase',
    learner: hashed(scene.one.sub),
    error: 'Error',
  })
  const outOfTime = { getRemainingTimeInMillis: () => 0 }
  await expect(createDeletions(parts)({}, outOfTime)).rejects.toThrow('needs another run')
  for (const secret of [scene.one.sub, 'jane@school.example']) expect(JSON.stringify(lines)).not.toContain(secret)
  expect(await createDeletions(parts)({}, invocation)).toMatchObject({ failed: 0 })
  await expectDeleted(scene)
})

test('a worker that dies at any call comes to the same end when it runs again', async () => {
  const calls = await callsOf(await open())
  expect(new Set(calls)).toEqual(
    new Set([
      ...['table.get', 'table.query', 'table.queryAll', 'table.write', 'table.delete'],
      ...['accounts.lock', 'accounts.remove', 'announce', 'forgotten.remember', 'stripe.forget'],
    ]),
  )
  for (const [moment, name] of calls.entries()) {
    const scene = await open()
    let made = 0
    scene.before = async () => {
      if (made++ === moment) throw new Error('The worker died')
    }
    await nights(scene)
    await expectDeleted(scene, `call ${moment}, ${name}`)
  }
})

test('a token that still works brings nothing back, whenever it writes', async () => {
  const write = async ({ one }: Scene) => {
    await readMe({}, one)
    const note = { moduleId: 'digital-media', boxId: 'thoughts', text: 'Late', version: 0, operation: newId() } as const
    const prompt = {
      promptId: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      moduleId: 'digital-media',
      title: 'Late',
      text: 'L',
    } as const
    const issue = { key: 'digital-media', name: 'Jane Brien', operation: newId() } as const
    const again = { word: 'DELETE', certificates: 'keep', operation: newId() } as const
    for (const verb of [
      () => saveNote(note, one),
      () => addPrompt(prompt, one),
      () => issueCertificate(issue, one),
      () => takeBackDeletion({}, one),
      () => askForDeletion(again, one),
    ])
      await verb().catch(() => {})
  }
  const calls = await callsOf(await open())
  const last = calls.indexOf('accounts.remove')
  const begun = calls.indexOf('announce')
  for (let moment = begun; moment <= last; moment++) {
    const scene = await open()
    let made = 0
    scene.before = async () => {
      if (made++ === moment) await write(scene)
    }
    await nights(scene)
    await expectDeleted(scene, `call ${moment}, ${calls[moment]}`)
  }
})
