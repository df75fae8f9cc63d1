import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { addressChange, fairUse } from '#core/limits'
import { createPostConfirmation } from '#handlers/post-confirmation'
import { askForDeletion } from '#privacy/deletion-request'
import { addressWords, cancelChange, showChange } from '#signing-in/change-address'
import { learnerStores } from '../../../functions/stores.ts'
import { openAccount } from '../account-handler.ts'
import { openQuickTable } from '../core/local-table.ts'
import { claimsOf, send } from '../gateway-request.ts'
import { openScene } from './address-scene.ts'

const table = await openQuickTable()
const scene = (...rest: Parameters<typeof openScene> extends [unknown, ...infer Rest] ? Rest : never) =>
  openScene(table, ...rest)
const refusal = (message: string) => expect.objectContaining({ message })
const changed = 'Your email address was changed'

const quiet = { announce: async () => {}, endSessions: () => async () => {} }
async function resetPassword(sub: string, now: Date): Promise<void> {
  const event = { triggerSource: 'PostConfirmation_ConfirmForgotPassword', request: { userAttributes: { sub } } }
  await createPostConfirmation({ ...quiet, table, now: () => now })(event as unknown as PostConfirmationTriggerEvent)
}
async function changePassword(sub: string, now: Date): Promise<void> {
  const world = { now: () => now, certificateId: () => '' }
  const account = openAccount({ table, world })
  const claims = { ...claimsOf(sub), auth_time: String(now.getTime() / 1000), scope: 'portal/learner' }
  const change = { method: 'POST', path: '/api/me/sign-in/changes', body: { change: 'password' }, claims } as const
  expect((await send(account, change)).status).toBe(200)
}

describe('a changed address', () => {
  test('takes a code sent to it, and then holds for sign-in and profile; the former address is told once', async () => {
    const { ask, change, codeAt, addresses, subjectsTo, done, sub, from, to, context } = await scene()
    expect(await ask(`Jane <mailto:${to.toUpperCase()}>.`)).toMatchObject({ waiting: { email: to } })
    expect(await addresses(), 'nothing changes before the code').toEqual([from, from])
    const code = codeAt()
    expect(await change(`“${code.slice(0, 3)}\u200b ${code.slice(3)}”.`)).toEqual({ email: to, unlinked: false })
    expect(await addresses()).toEqual([to, to])
    expect(done).toEqual([`changeEmail ${sub} ${to}`, `endSessions ${sub}`])
    expect(subjectsTo(from)).toEqual([changed])
    expect(await showChange({}, context)).toEqual({})
  })

  test('changes twice, and back again; each former address is told', async () => {
    const { ask, change, codeAt, addresses, addressChanges, later, subjectsTo, from, to } = await scene()
    const third = `third.${to}`
    for (const address of [to, third, from]) {
      await ask(address)
      await change(codeAt(address), address)
      later(1)
    }
    expect(await addresses()).toEqual([from, from])
    expect((await addressChanges.changes()).map((one) => [one.from, one.to, one.by])).toEqual([
      [from, to, 'owner'],
      [to, third, 'owner'],
      [third, from, 'owner'],
    ])
    for (const address of [from, to, third]) expect(subjectsTo(address)).toContain(changed)
  })

  test('unlinks Google, which would put the former address back at its next sign-in', async () => {
    const { ask, change, codeAt, done, pool, sub, posted, from, to } = await scene([], { googleIds: ['1001'] })
    await ask()
    expect(await change(codeAt())).toEqual({ email: to, unlinked: true })
    expect(done).toContain('unlink 1001')
    expect(await pool.find(sub)).toMatchObject({ googleIds: [], email: to })
    expect(posted.find((mail) => mail.to === from)?.letter.text).toMatch(/Google is no longer linked/)
  })

  test('leaves a second factor as it is', async () => {
    const { ask, change, codeAt, pool, sub } = await scene([], { hasSecondFactor: true })
    await ask()
    await change(codeAt())
    expect(await pool.find(sub)).toMatchObject({ hasSecondFactor: true })
  })
})

describe('asking for a code is refused', () => {
  test('without a sign-in within ten minutes', async () => {
    const { ask, context, posted } = await scene()
    context.signedInAt = new Date(context.world.now().getTime() - 601_000)
    await expect(ask()).rejects.toMatchObject({ code: 'sign-in-again' })
    expect(posted).toEqual([])
  })

  test('for the present address, in whatever letters', async () => {
    const { ask, from, posted } = await scene()
    for (const same of [from, from.toUpperCase(), ` ${from}`, `${from.slice(0, 4)}\u200b${from.slice(4)}.`])
      await expect(ask(same)).rejects.toEqual(refusal(addressWords.same))
    expect(posted).toEqual([])
  })

  test.each(['', 'jane', 'jane@', 'a b@c.d', 'a@b.c,d@e.f', 'a@b.c\nd@e.f', `${'a'.repeat(250)}@b.au`])(
    'for %j, which is no address',
    async (typed) => {
      const { ask, posted } = await scene()
      await expect(ask(typed)).rejects.toEqual(refusal(addressWords.malformed))
      expect(posted).toEqual([])
    },
  )

  test('while a deletion waits, and so is the code if one was asked for meanwhile', async () => {
    const { ask, change, codeAt, context, addresses, from } = await scene()
    await ask()
    const deletion = { word: 'DELETE', certificates: 'keep', operation: 'operation-1' } as const
    await askForDeletion(deletion, { ...context, world: { ...context.world, certificateId: () => '' } })
    await expect(ask()).rejects.toEqual(refusal(addressWords.deletion))
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.deletion))
    expect(await addresses()).toEqual([from, from])
  })

  test('where the stage sends no emails', async () => {
    const { ask, context } = await scene()
    context.canMail = false
    await expect(ask()).rejects.toEqual(refusal(addressWords.noMail))
  })

  test('beyond a day’s limit', async () => {
    const { ask, later } = await scene()
    for (let n = 0; n < fairUse.addresses.most; n++) {
      await ask()
      later(1)
    }
    await expect(ask()).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('a code', () => {
  test('is refused if it is wrong, and after five tries even if it is right', async () => {
    const { ask, change, codeAt, addresses, from, later } = await scene()
    await ask()
    const wrong = codeAt() === '000000' ? '000001' : '000000'
    for (let n = 0; n < addressChange.codeTries; n++)
      await expect(change(wrong)).rejects.toEqual(refusal(addressWords.wrongCode))
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.tooManyTries))
    expect(await addresses()).toEqual([from, from])
    later(1)
    await ask()
    await change(codeAt())
  })

  test('cannot be tried more often by asking many times at once', async () => {
    const { ask, change, codeAt } = await scene()
    await ask()
    const wrong = codeAt() === '000000' ? '000001' : '000000'
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => change(wrong)))
    const tried = answers.filter((one) => one.status === 'rejected' && one.reason.message === addressWords.wrongCode)
    expect(tried).toHaveLength(addressChange.codeTries)
  })

  test.each([
    ['a password reset', resetPassword],
    ['a change of how the account signs in', changePassword],
  ])('ends with %s, so that whoever had found out the old password can’t use it', async (_, secure) => {
    const { ask, change, codeAt, addresses, later, sub, from, context } = await scene()
    await ask()
    await secure(sub, context.world.now())
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.noCode))
    expect(await addresses()).toEqual([from, from])
    later(1)
    await ask()
    await change(codeAt())
  })

  test('works for half an hour', async () => {
    const { ask, change, codeAt, later } = await scene()
    await ask()
    later(30)
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.noCode))
    later(-0.5)
    await change(codeAt())
  })

  test('is replaced by the next one', async () => {
    const { ask, change, codeAt, later, to } = await scene()
    await ask()
    const first = codeAt()
    later(1)
    await ask()
    if (codeAt() !== first) await expect(change(first)).rejects.toEqual(refusal(addressWords.wrongCode))
    expect(await change(codeAt())).toMatchObject({ email: to })
  })

  test('changes nothing a second time, and gives the same answer: the first answer may have got lost', async () => {
    const { ask, change, codeAt, done, posted } = await scene()
    await ask()
    const answer = await change(codeAt())
    const [before, mails] = [done.length, posted.length]
    expect(await change(codeAt())).toEqual(answer)
    expect([done.length, posted.length]).toEqual([before, mails])
  })

  test('typed in two tabs at once changes the address once', async () => {
    const { ask, change, codeAt, addresses, addressChanges, subjectsTo, from, to } = await scene()
    await ask()
    await Promise.all([change(codeAt()), change(codeAt())])
    expect(await addresses()).toEqual([to, to])
    expect(await addressChanges.changes()).toHaveLength(1)
    expect(subjectsTo(from)).toEqual([changed])
  })

  test('of another tab’s request changes nothing in this one', async () => {
    const { ask, change, codeAt, addresses, later, from, to } = await scene()
    await ask()
    later(1)
    await ask(`second.${to}`)
    await expect(change(codeAt(`second.${to}`), to)).rejects.toEqual(refusal(addressWords.noCode))
    await expect(change(codeAt(to), to)).rejects.toEqual(refusal(addressWords.noCode))
    expect(await addresses()).toEqual([from, from])
  })

  test('of a cancelled request does not work', async () => {
    const { ask, change, codeAt, context, addresses, from } = await scene()
    await ask()
    expect(await cancelChange({}, context)).toEqual({})
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.noCode))
    expect(await addresses()).toEqual([from, from])
  })

  test('is nobody else’s: another learner’s request has another code, and another hash for the same one', async () => {
    const [one, other] = [await scene(), await scene()]
    await one.ask()
    await expect(other.change(one.codeAt(), one.to)).rejects.toEqual(refusal(addressWords.noCode))
  })
})

describe('an address that has an account', () => {
  test('gives the same answer, but no code; its owner gets one email a day', async () => {
    const { ask, later, to, subjectsTo, change, addresses, from } = await withOther({ status: 'CONFIRMED' })
    expect(await ask()).toMatchObject({ waiting: { email: to } })
    later(1)
    await ask()
    expect(subjectsTo(to)).toEqual(['You already have an account'])
    await expect(change('123456')).rejects.toEqual(refusal(addressWords.noCode))
    expect(await addresses()).toEqual([from, from])
  })

  test('but never confirmed it makes way for whoever gets its mail', async () => {
    const { ask, change, codeAt, addresses, done, other, to } = await withOther({ status: 'UNCONFIRMED' })
    await ask()
    await change(codeAt())
    expect(done[0]).toBe(`remove ${other}`)
    expect(await addresses()).toEqual([to, to])
  })

  test('since the code was sent, is refused, and the other account stays as it is', async () => {
    const { ask, change, codeAt, addresses, pool, done, from, to } = await scene()
    await ask()
    await pool.create({ email: to, name: 'Somebody Quicker' })
    done.length = 0
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.taken))
    expect(done).toEqual([])
    expect(await addresses()).toEqual([from, from])
  })

  test('that only Cognito knows of is refused as well', async () => {
    const { ask, change, codeAt, context, addresses, addressChanges, from } = await scene()
    await ask()
    context.pool = { ...context.pool, changeEmail: async () => false }
    await expect(change(codeAt())).rejects.toEqual(refusal(addressWords.taken))
    expect(await addresses()).toEqual([from, from])
    expect(await addressChanges.changes()).toEqual([])
  })
})

describe('a change that stops', () => {
  const stops = ['changeEmail', 'unlink', 'endSessions'] as const
  test.each(stops)('at %s of Cognito is finished by the same code', async (step) => {
    const { ask, change, codeAt, fail, addresses, done, sub, subjectsTo, from, to } = await scene([], {
      googleIds: ['1001'],
    })
    await ask()
    fail(step)
    await expect(change(codeAt())).rejects.toThrow(`${step} failed`)
    expect(await change(codeAt())).toEqual({ email: to, unlinked: true })
    expect(await addresses()).toEqual([to, to])
    expect(done.at(-1)).toBe(`endSessions ${sub}`)
    expect(subjectsTo(from)).toEqual([changed])
  })

  test('between Cognito and the profile is finished by the same code, or by asking for either address', async () => {
    for (const wanted of ['the same', 'new', 'former'] as const) {
      const one = await scene()
      await one.ask()
      const { profile } = one.context
      one.context.profile = {
        ...profile,
        changeEmail: async () => {
          throw new Error('The table is down')
        },
      }
      await expect(one.change(one.codeAt())).rejects.toThrow('The table is down')
      one.context.profile = profile
      expect(await one.addresses()).toEqual([one.to, one.from])
      const address = wanted === 'former' ? one.from : one.to
      if (wanted !== 'the same') {
        one.later(40)
        await one.ask(address)
      }
      await one.change(one.codeAt(address), address)
      expect(await one.addresses(), wanted).toEqual([address, address])
    }
  })
})

describe('Stripe', () => {
  const paid = { courseId: 'digital-media', source: 'stripe', grantedAt: '2026-03-01', holds: true } as const
  const amounts = { amount: 9900, currency: 'aud', tax: 900 }

  test('is told the new address for each payment that ever gave access, once the change is made', async () => {
    const { ask, change, codeAt, access, told, lines, to } = await scene()
    await access.grant({ ...paid, ...amounts, sessionId: 'cs_1' })
    await access.grant({ ...paid, ...amounts, courseId: 'failure-festival', sessionId: 'cs_2' })
    await ask()
    await change(codeAt())
    expect(told).toEqual([`cs_1 ${to}`, `cs_2 ${to}`])
    expect(lines).toEqual([])
  })

  test.each([
    ['is down', async () => ({ changeEmail: () => Promise.reject(new Error('Stripe is down')) })],
    ['has no key that can be read', () => Promise.reject(new Error('No key'))],
  ])('changes nothing about the answer if it %s', async (_, openStripe) => {
    const { ask, change, codeAt, access, addresses, context, lines, to } = await scene()
    context.openStripe = openStripe
    await access.grant({ ...paid, ...amounts, sessionId: 'cs_1' })
    await ask()
    expect(await change(codeAt())).toEqual({ email: to, unlinked: false })
    expect(await addresses()).toEqual([to, to])
    expect(lines.map(({ event }) => event)).toEqual(['customer-not-told'])
  })

  test('is not even opened for a learner who never paid', async () => {
    const { ask, change, codeAt, context, lines } = await scene()
    context.openStripe = () => Promise.reject(new Error('Opened'))
    await ask()
    await change(codeAt())
    expect(lines).toEqual([])
  })
})

describe('signing up with an address that has an account', () => {
  test('tells its owner by email, once a day', async () => {
    const one = await scene()
    for (let n = 0; n < 5; n++) expect(await one.signUpAgain(`<${one.from.toUpperCase()}>`)).toEqual({ noted: true })
    expect(one.subjectsTo(one.from)).toEqual(['You already have an account'])
    one.later(24 * 60)
    await one.signUpAgain(one.from)
    expect(one.subjectsTo(one.from)).toHaveLength(2)
  })

  test('says nothing to other addresses, with the same answer', async () => {
    const one = await withOther({ status: 'UNCONFIRMED' })
    for (const address of [one.to, 'nobody@home.example', 'no address'])
      expect(await one.signUpAgain(address)).toEqual({ noted: true })
    expect(one.posted).toEqual([])
  })
})

/** A learner, and somebody else whose account has the address that the learner wants. */
async function withOther({ status }: { status: string }) {
  const other = `other-${crypto.randomUUID()}`
  const one = await scene([{ username: other, status }])
  await learnerStores(table, other).profile.create({ name: 'Olive Other', email: one.to, createdAt: '' })
  return { ...one, other }
}
