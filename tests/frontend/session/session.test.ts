import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Offline } from '../../../frontend/client/client.ts'
import { deviceSession } from '../../../frontend/session/session.ts'
import { fakeSession, fromAnotherTab, max, tokensOf, zoe } from './fake-session.ts'

beforeEach(() => localStorage.clear())

const signedIn = { status: 'signed-in', ...zoe }
const expired = { status: 'expired', ...zoe }

/** A tab where Zoë is signed in. */
async function zoesTab() {
  const tab = fakeSession({ known: zoe })
  tab.calls.tokens.mockResolvedValue(tokensOf(zoe))
  await tab.session.start()
  return tab
}

describe('a renewal in progress', () => {
  /** A renewal in Zoë's tab on a slow network; `answer` delivers the fresh token. */
  async function renewing() {
    const tab = await zoesTab()
    let answer = () => {}
    tab.calls.tokens.mockImplementation(
      () =>
        new Promise((done) => {
          answer = () => done(tokensOf(zoe, 'fresh'))
        }),
    )
    const given = tab.session.accessToken('token of sub-zoe')
    await vi.waitFor(() => expect(tab.calls.tokens).toHaveBeenCalledTimes(2), { timeout: 10_000 })
    return { ...tab, given, answer }
  }

  test('doesn’t undo a sign-out in this tab', async () => {
    const { session, deps, given, answer } = await renewing()
    await session.end()
    answer()
    expect(await given).toBeUndefined()
    expect(deviceSession().signedOutSub()).toBe(zoe.sub)
    expect(deps.forgetTokens).toHaveBeenCalledTimes(2)
  })

  test('doesn’t undo a sign-out in another tab', async () => {
    const { deps, given, answer } = await renewing()
    deviceSession().saveSignOut(zoe.sub)
    answer()
    expect(await given).toBeUndefined()
    expect(deviceSession().signedOutSub()).toBe(zoe.sub)
    expect(deps.forgetTokens).toHaveBeenCalled()
    expect(deps.openSignedOutPage).toHaveBeenCalled()
  })
})

describe('at the start', () => {
  test('an unknown visitor is signed out at once, without loading Amplify', async () => {
    const { session, deps } = fakeSession()
    expect(session.state()).toEqual({ status: 'signed-out' })
    await session.start()
    expect(await session.accessToken()).toBeUndefined()
    expect(deps.load).not.toHaveBeenCalled()
  })

  test('an unexpired token is enough, without loading Amplify', async () => {
    const { session, deps } = fakeSession({ known: zoe, stored: 'stored' })
    expect(session.state()).toEqual(signedIn)
    expect(await session.accessToken()).toBe('stored')
    expect(deps.load).not.toHaveBeenCalled()
  })

  test('an expired token is renewed', async () => {
    const { session, calls } = fakeSession({ known: zoe })
    calls.tokens.mockResolvedValue(tokensOf(zoe))
    expect(session.state()).toEqual({ status: 'loading' })
    expect(await session.accessToken()).toBe('token of sub-zoe')
    expect(session.state()).toEqual(signedIn)
  })

  test('a session that is over is removed from the device', async () => {
    const { session } = fakeSession({ known: zoe })
    await session.start()
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(deviceSession().learner()).toBeUndefined()
  })

  test('an account that was to be deleted by now is remembered, so that the page can say so', async () => {
    const { session, calls } = fakeSession({ known: zoe })
    calls.isDeletionDue.mockImplementation((sub) => sub === zoe.sub)
    await session.start()
    expect(session.state()).toEqual(expired)
    expect(deviceSession().learner()).toEqual(zoe)
  })

  test('the learner stays signed in when the network fails or the code can’t load, and a later call tries again', async () => {
    const { session, deps, calls } = fakeSession({ known: zoe })
    deps.load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await session.start()
    expect(session.state()).toEqual(signedIn)
    calls.tokens.mockRejectedValueOnce(new Offline())
    await expect(session.accessToken()).rejects.toBeInstanceOf(Offline)
    expect(session.state()).toEqual(signedIn)
    calls.tokens.mockResolvedValueOnce(tokensOf(zoe))
    expect(await session.accessToken()).toBe('token of sub-zoe')
  })
})

describe('a session', () => {
  test('renews a refused token, even one that hasn’t expired', async () => {
    const { session, calls } = fakeSession({ known: zoe, stored: 'stored' })
    calls.tokens.mockResolvedValue(tokensOf(zoe, 'renewed'))
    expect(await session.accessToken('stored')).toBe('renewed')
    expect(calls.tokens).toHaveBeenCalledWith('stored')
  })

  test('expires when it has been revoked, tells its watchers once and gives no tokens', async () => {
    const { session, calls } = await zoesTab()
    const watcher = vi.fn()
    session.watch(watcher)
    calls.tokens.mockResolvedValue(undefined)
    expect(await session.accessToken()).toBeUndefined()
    expect(session.state()).toEqual(expired)
    expect(await session.accessToken()).toBeUndefined()
    expect(watcher).toHaveBeenCalledTimes(1)
    expect(deviceSession().learner()).toEqual(zoe)
  })

  test('continues after the same account signs in again', async () => {
    const { session, calls, deps } = await zoesTab()
    session.expire()
    expect(session.state()).toEqual(expired)
    calls.tokens.mockResolvedValue(tokensOf(zoe, 'new'))
    await session.afterSignIn()
    expect(session.state()).toEqual(signedIn)
    expect(deps.reload).not.toHaveBeenCalled()
  })

  test('reloads the page for another account, and never gives that account’s token to the old page', async () => {
    const { session, calls, deps } = await zoesTab()
    calls.tokens.mockResolvedValue(tokensOf(max))
    expect(await session.accessToken()).toBeUndefined()
    expect(deps.reload).toHaveBeenCalledTimes(1)
    expect(session.state()).toEqual(signedIn)
  })
})

describe('signing out', () => {
  test('tells the other tabs first, then the server, then removes the tokens', async () => {
    const { session, calls, deps } = await zoesTab()
    calls.signOut.mockImplementation(async () => {
      expect(deviceSession().signedOutSub()).toBe(zoe.sub)
      expect(deps.forgetTokens).not.toHaveBeenCalled()
    })
    expect(await session.end()).toBe(true)
    expect(deps.forgetTokens).toHaveBeenCalledTimes(1)
    expect(await session.accessToken()).toBeUndefined()
    session.openSignedOutPage()
    expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1)
  })

  test('ends the session on this device even when the server refuses or the code can’t load', async () => {
    for (const fail of ['signOut', 'load'] as const) {
      const { session, calls, deps } = await zoesTab()
      if (fail === 'signOut') calls.signOut.mockRejectedValue(new Error('403'))
      else deps.load.mockRejectedValue(new TypeError('Failed to fetch'))
      expect(await session.end()).toBe(true)
      expect(deps.forgetTokens).toHaveBeenCalledTimes(1)
      expect(deviceSession().signedOutSub()).toBe(zoe.sub)
    }
  })

  test('everywhere reports when the server wasn’t reached, and still ends the session here', async () => {
    const { session, calls, deps } = await zoesTab()
    calls.signOutEverywhere.mockResolvedValue(false)
    expect(await session.end({ everywhere: true })).toBe(false)
    expect(deps.forgetTokens).toHaveBeenCalledTimes(1)

    const other = await zoesTab()
    other.calls.signOutEverywhere.mockRejectedValue(new Offline())
    expect(await other.session.end({ everywhere: true })).toBe(false)
    expect(other.deps.forgetTokens).toHaveBeenCalledTimes(1)
  })
})

describe('another tab', () => {
  let stop = () => {}
  afterEach(() => stop())

  async function listening(expire = false) {
    const tab = await zoesTab()
    if (expire) tab.session.expire()
    stop = tab.session.listen()
    return tab
  }

  test.each([false, true])('that signs out signs this one out too (expired: %s)', async (expire) => {
    const { deps } = await listening(expire)
    fromAnotherTab((device) => device.saveSignOut(zoe.sub))
    expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1)
  })

  test('whose session expires doesn’t sign this one out', async () => {
    const { session, deps } = await listening()
    fromAnotherTab((device) => device.clear())
    expect(deps.openSignedOutPage).not.toHaveBeenCalled()
    expect(session.state()).toEqual(signedIn)
  })

  test('that signs in with another account makes this one reload', async () => {
    const { deps } = await listening(true)
    fromAnotherTab((device) => device.saveLearner(max))
    expect(deps.reload).toHaveBeenCalledTimes(1)
  })

  test('that signs in again with the same account restores the session here', async () => {
    const { session } = await listening(true)
    fromAnotherTab((device) => device.saveLearner(zoe))
    await vi.waitFor(() => expect(session.state()).toEqual(signedIn), { timeout: 10_000 })
  })

  test('that signs in signs this one in too', async () => {
    const { session, calls } = fakeSession()
    stop = session.listen()
    calls.tokens.mockResolvedValue(tokensOf(zoe))
    fromAnotherTab((device) => device.saveLearner(zoe))
    await vi.waitFor(() => expect(session.state()).toEqual(signedIn), { timeout: 10_000 })
  })

  test('that signed out while this page was in the background is noticed when the page is shown again', async () => {
    const { deps } = await listening()
    deviceSession().saveSignOut(zoe.sub)
    window.dispatchEvent(new Event('pageshow'))
    expect(deps.openSignedOutPage).toHaveBeenCalledTimes(1)
  })

  test('doesn’t interrupt this one while it signs out itself', async () => {
    const { session, calls, deps } = await listening()
    calls.signOutEverywhere.mockResolvedValue(false)
    await session.end({ everywhere: true })
    document.dispatchEvent(new Event('visibilitychange'))
    calls.tokens.mockResolvedValue(undefined)
    await session.accessToken()
    expect(deps.openSignedOutPage).not.toHaveBeenCalled()
  })
})

test('an invalid entry is ignored', () => {
  for (const text of ['', 'null', '{}', '{"sub":7}', '[1', '"sub"']) {
    localStorage.setItem('portal.session', text)
    expect([deviceSession().learner(), deviceSession().signedOutSub()]).toEqual([undefined, undefined])
  }
})
