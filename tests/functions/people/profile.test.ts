import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { createPostConfirmation } from '#handlers/post-confirmation'
import { changeTeaching, readMe, renameMe, showMe } from '#people/profile'
import { rolesOf } from '#people/store'
import { showWork } from '#work/show'
import { openLocalTable } from '../core/local-table.ts'
import { atSignUp, newId, openPortal } from '../portal.ts'

const { table } = await openLocalTable()
const portal = openPortal(table)

describe('a learner', () => {
  test('is read from the profile, without asking the user pool', async () => {
    const silent = openPortal(table, {
      userPool: {
        describe: () => {
          throw new Error('The user pool was asked')
        },
      },
    })
    const learner = await silent.enrolled()
    expect(await readMe({}, learner)).toEqual({ name: 'Jane Brien', email: 'jane@school.example' })
  })

  test('who has the role of an administrator is told so, and nobody else', async () => {
    const learner = await portal.enrolled()
    expect(await showMe({}, learner)).not.toHaveProperty('admin')
    await rolesOf(table, learner.sub).grant('admin', '2026-03-02T00:00:00.000Z')
    expect(await showMe({}, learner)).toMatchObject({ name: 'Jane Brien', admin: true })
    expect(await renameMe({ name: 'Olive' }, learner)).toMatchObject({ name: 'Olive', admin: true })
  })

  test('without a profile (the sign-up trigger failed) gets one from the user pool at the first request', async () => {
    const asked: string[] = []
    const userPool = {
      describe: async (sub: string) => {
        asked.push(sub)
        return { name: 'Lost Trigger', email: 'lost@school.example' }
      },
    }
    const learner = openPortal(table, { userPool }).learner()
    const me = { name: 'Lost Trigger', email: 'lost@school.example' }
    expect(await Promise.all([readMe({}, learner), readMe({}, learner)])).toEqual([me, me])
    expect(await readMe({}, learner)).toEqual(me)
    expect(new Set(asked)).toEqual(new Set([learner.sub]))
    expect(await learner.profile.read()).toMatchObject(me)
  })

  test('who signs up under a web address, past the form, is named after the email', async () => {
    const [confirmed, found] = [portal.learner(), newId()]
    const userAttributes = { sub: confirmed.sub, name: 'win at https://example.com', email: 'jo.b@school.example' }
    const event = { triggerSource: 'PostConfirmation_ConfirmSignUp', request: { userAttributes } }
    await createPostConfirmation({ ...atSignUp, table })(event as unknown as PostConfirmationTriggerEvent)
    expect(await readMe({}, confirmed)).toMatchObject({ name: 'jo.b' })
    const userPool = { describe: async () => ({ name: '<script>', email: 'a_b@school.example' }) }
    expect(await readMe({}, openPortal(table, { userPool }).learner(found))).toMatchObject({ name: 'Student' })
  })

  test('can change the name, which is NFC-normalised and trimmed', async () => {
    const learner = await portal.enrolled()
    expect(await renameMe({ name: '  Siobha\u0301n ' }, learner)).toEqual({
      name: 'Siobhán',
      email: 'jane@school.example',
    })
    expect(await learner.profile.read()).toMatchObject({ name: 'Siobhán', createdAt: '2026-03-01T00:00:00.000Z' })
  })

  test('can say where they teach, take an answer back, and sees it in each module', async () => {
    const learner = await portal.enrolled()
    expect(await changeTeaching({ place: 'nt', sector: 'catholic' }, learner)).toMatchObject({
      name: 'Jane Brien',
      teaching: { place: 'nt', sector: 'catholic' },
    })
    expect((await showWork({ moduleId: 'genai-module-3' }, learner)).teachesIn).toBe('nt')
    await changeTeaching({ sector: 'catholic' }, learner)
    expect(await readMe({}, learner)).toMatchObject({ teaching: { sector: 'catholic' } })
    expect(await showWork({ moduleId: 'genai-module-3' }, learner)).not.toHaveProperty('teachesIn')
    expect(await renameMe({ name: 'New Name' }, learner)).toMatchObject({ teaching: { sector: 'catholic' } })
  })

  test('can change the name even without a profile', async () => {
    const learner = portal.learner()
    const me = await renameMe({ name: 'New Name' }, learner)
    expect(await readMe({}, learner)).toEqual(me)
  })

  test.each([
    ['', 'Please enter your name.'],
    [' \u00a0\n', 'Please enter your name.'],
    ['a'.repeat(101), 'A name can have up to 100 characters; this one has 101.'],
  ])('cannot be called “%s”', async (name, message) => {
    const learner = await portal.enrolled()
    await expect(renameMe({ name }, learner)).rejects.toMatchObject({ code: 'bad-request', message })
    expect(await learner.profile.read()).toMatchObject({ name: 'Jane Brien' })
  })
})

describe('confirming an email address', () => {
  const done: unknown[] = []
  const at = '2026-03-02T00:00:00.000Z'
  let failing = false
  const confirm = createPostConfirmation({
    table,
    endSessions: (pool) => async (sub) => {
      if (failing) throw new Error('Rate exceeded')
      done.push(`end sessions of ${sub} in ${pool}`)
    },
    announce: async (announcement) => void done.push(announcement),
    now: () => new Date(at),
  })
  const event = (sub: string, triggerSource = 'PostConfirmation_ConfirmSignUp') =>
    ({
      triggerSource,
      userPoolId: 'pool-1',
      request: { userAttributes: { sub, name: 'Jane Brien', email: 'jane@school.example' } },
    }) as unknown as PostConfirmationTriggerEvent

  test('writes the profile once and returns the event, as Cognito requires', async () => {
    const learner = portal.learner()
    const one = event(learner.sub)
    expect(await confirm(one)).toBe(one)
    const profile = { name: 'Jane Brien', email: 'jane@school.example', createdAt: '2026-03-02T00:00:00.000Z' }
    expect(await learner.profile.read()).toEqual(profile)
    await learner.profile.rename('Jane Smith')
    await confirm(one)
    expect(await learner.profile.read()).toEqual({ ...profile, name: 'Jane Smith' })
  })

  test('ends no session and sends no email', async () => {
    done.length = 0
    await confirm(event(newId()))
    expect(done).toEqual([])
  })

  test('after a password reset ends all sessions, then emails that, and writes nothing', async () => {
    const { sub, profile } = portal.learner()
    done.length = 0
    await confirm(event(sub, 'PostConfirmation_ConfirmForgotPassword'))
    expect(done).toEqual([
      `end sessions of ${sub} in pool-1`,
      { about: 'sign-in-changed', sub, at, change: 'password-reset' },
    ])
    expect(await profile.read()).toBeUndefined()
  })

  test('fails loudly if the sessions can’t be ended after a reset, so that the alarm comes', async () => {
    failing = true
    done.length = 0
    await expect(confirm(event(newId(), 'PostConfirmation_ConfirmForgotPassword'))).rejects.toThrow('Rate exceeded')
    expect(done).toEqual([])
  })
})

test('a learner has a role from its grant until it is revoked', async () => {
  const roles = rolesOf(table, newId())
  expect(await roles.has('admin')).toBe(false)
  await roles.grant('admin', '2026-03-02T00:00:00.000Z')
  await roles.grant('admin', '2026-03-03T00:00:00.000Z')
  expect(await roles.has('admin')).toBe(true)
  await roles.revoke('admin')
  expect(await roles.has('admin')).toBe(false)
})
