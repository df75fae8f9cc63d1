import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Offline } from '../../../frontend/api/client.ts'
import { sessionRecord } from '../../../frontend/session/session-record.ts'
import { fakeSession, fromAnotherTab, max, tokensOf, zoe } from './fake-session.ts'

beforeEach(() => localStorage.clear())

const signedIn = { status: 'signed-in', ...zoe }
const expired = { status: 'expired', ...zoe }

/** A tab in which Zoë is signed in. */
async function zoesTab() {
  const tab = fakeSession({ known: zoe })
  tab.calls.tokens.mockResolvedValue(tokensOf(zoe))
  await tab.session.start()
  return tab
}

describe('a renewal that is under way', () => {
  /** The hourly renewal in Zoë's tab, on a slow network; `answer` brings the fresh token. */
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

  test('does not take back a deliberate sign-out', async () => {
    const { session, around, given, answer } = await renewing()
    await session.end()
    answer()
    expect(await given).toBeUndefined()
    expect(sessionRecord().left()).toBe(zoe.sub)
    expect(around.forgetTokens).toHaveBeenCalledTimes(2)
  })

  test('nor one of another tab', async () => {
    const { around, given, answer } = await renewing()
    sessionRecord().leave(zoe.sub)
    answer()
    expect(await given).toBeUndefined()
    expect(sessionRecord().left()).toBe(zoe.sub)
    expect(around.forgetTokens).toHaveBeenCalled()
    expect(around.leave).toHaveBeenCalled()
  })
})

describe('at the start', () => {
  test('a visitor whom this device does not know is signed out at once, and nothing is loaded for that', async () => {
    const { session, around } = fakeSession()
    expect(session.state()).toEqual({ status: 'signed-out' })
    await session.start()
    expect(await session.accessToken()).toBeUndefined()
    expect(around.load).not.toHaveBeenCalled()
  })

  test('a token that lasts is enough, and nothing is loaded for that', async () => {
    const { session, around } = fakeSession({ known: zoe, stored: 'stored' })
    expect(session.state()).toEqual(signedIn)
    expect(await session.accessToken()).toBe('stored')
    expect(around.load).not.toHaveBeenCalled()
  })

  test('a token that has run out is renewed', async () => {
    const { session, calls } = fakeSession({ known: zoe })
    calls.tokens.mockResolvedValue(tokensOf(zoe))
    expect(session.state()).toEqual({ status: 'loading' })
    expect(await session.accessToken()).toBe('token of sub-zoe')
    expect(session.state()).toEqual(signedIn)
  })

  test('a session that is over is none: the device forgets it', async () => {
    const { session } = fakeSession({ known: zoe })
    await session.start()
    expect(session.state()).toEqual({ status: 'signed-out' })
    expect(sessionRecord().learner()).toBeUndefined()
  })

  test('no network is no sign-out, nor is code that could not be loaded; later it is tried again', async () => {
    const { session, around, calls } = fakeSession({ known: zoe })
    around.load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
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
  test('renews a token that was refused, also one that seems to last', async () => {
    const { session, calls } = fakeSession({ known: zoe, stored: 'stored' })
    calls.tokens.mockResolvedValue(tokensOf(zoe, 'renewed'))
    expect(await session.accessToken('stored')).toBe('renewed')
    expect(calls.tokens).toHaveBeenCalledWith('stored')
  })

  test('that has been revoked expires, tells its watchers once, and gives no tokens', async () => {
    const { session, calls } = await zoesTab()
    const watcher = vi.fn()
    session.watch(watcher)
    calls.tokens.mockResolvedValue(undefined)
    expect(await session.accessToken()).toBeUndefined()
    expect(session.state()).toEqual(expired)
    expect(await session.accessToken()).toBeUndefined()
    expect(watcher).toHaveBeenCalledTimes(1)
    expect(sessionRecord().learner()).toEqual(zoe)
  })

  test('goes on after its own account has signed in again', async () => {
    const { session, calls, around } = await zoesTab()
    session.expire()
    expect(session.state()).toEqual(expired)
    calls.tokens.mockResolvedValue(tokensOf(zoe, 'new'))
    await session.entered()
    expect(session.state()).toEqual(signedIn)
    expect(around.reload).not.toHaveBeenCalled()
  })

  test('loads the page anew for another account, and gives that page none of its tokens', async () => {
    const { session, calls, around } = await zoesTab()
    calls.tokens.mockResolvedValue(tokensOf(max))
    expect(await session.accessToken()).toBeUndefined()
    expect(around.reload).toHaveBeenCalledTimes(1)
    expect(session.state()).toEqual(signedIn)
  })
})

describe('signing out', () => {
  test('tells the other tabs first, then the server, and forgets the tokens', async () => {
    const { session, calls, around } = await zoesTab()
    calls.signOut.mockImplementation(async () => {
      expect(sessionRecord().left()).toBe(zoe.sub)
      expect(around.forgetTokens).not.toHaveBeenCalled()
    })
    expect(await session.end()).toBe(true)
    expect(around.forgetTokens).toHaveBeenCalledTimes(1)
    expect(await session.accessToken()).toBeUndefined()
    session.leave()
    expect(around.leave).toHaveBeenCalledTimes(1)
  })

  test('ends on this device whatever the server says, and without its code', async () => {
    for (const fail of ['signOut', 'load'] as const) {
      const { session, calls, around } = await zoesTab()
      if (fail === 'signOut') calls.signOut.mockRejectedValue(new Error('403'))
      else around.load.mockRejectedValue(new TypeError('Failed to fetch'))
      expect(await session.end()).toBe(true)
      expect(around.forgetTokens).toHaveBeenCalledTimes(1)
      expect(sessionRecord().left()).toBe(zoe.sub)
    }
  })

  test('everywhere says when the other devices were not reached, and ends here all the same', async () => {
    const { session, calls, around } = await zoesTab()
    calls.signOutEverywhere.mockResolvedValue(false)
    expect(await session.end({ everywhere: true })).toBe(false)
    expect(around.forgetTokens).toHaveBeenCalledTimes(1)

    const other = await zoesTab()
    other.calls.signOutEverywhere.mockRejectedValue(new Offline())
    expect(await other.session.end({ everywhere: true })).toBe(false)
    expect(other.around.forgetTokens).toHaveBeenCalledTimes(1)
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

  test.each([false, true])('that signs out takes this one along (expired: %s)', async (expire) => {
    const { around } = await listening(expire)
    fromAnotherTab((record) => record.leave(zoe.sub))
    expect(around.leave).toHaveBeenCalledTimes(1)
  })

  test('that lets the session expire does not', async () => {
    const { session, around } = await listening()
    fromAnotherTab((record) => record.forget())
    expect(around.leave).not.toHaveBeenCalled()
    expect(session.state()).toEqual(signedIn)
  })

  test('that signs in with another account makes this one load anew', async () => {
    const { around } = await listening(true)
    fromAnotherTab((record) => record.keep(max))
    expect(around.reload).toHaveBeenCalledTimes(1)
  })

  test('that signs in again with the same account ends the waiting here', async () => {
    const { session } = await listening(true)
    fromAnotherTab((record) => record.keep(zoe))
    await vi.waitFor(() => expect(session.state()).toEqual(signedIn), { timeout: 10_000 })
  })

  test('that signs in makes a signed-out tab signed in', async () => {
    const { session, calls } = fakeSession()
    stop = session.listen()
    calls.tokens.mockResolvedValue(tokensOf(zoe))
    fromAnotherTab((record) => record.keep(zoe))
    await vi.waitFor(() => expect(session.state()).toEqual(signedIn), { timeout: 10_000 })
  })

  test('is noticed when this page is shown again, too', async () => {
    const { around } = await listening()
    sessionRecord().leave(zoe.sub)
    window.dispatchEvent(new Event('pageshow'))
    expect(around.leave).toHaveBeenCalledTimes(1)
  })

  test('does not hurry this one along while it signs out itself', async () => {
    const { session, calls, around } = await listening()
    calls.signOutEverywhere.mockResolvedValue(false)
    await session.end({ everywhere: true })
    document.dispatchEvent(new Event('visibilitychange'))
    calls.tokens.mockResolvedValue(undefined)
    await session.accessToken()
    expect(around.leave).not.toHaveBeenCalled()
  })
})

test('a record that is not ours says nothing', () => {
  for (const text of ['', 'null', '{}', '{"sub":7}', '[1', '"sub"']) {
    localStorage.setItem('portal.session', text)
    expect([sessionRecord().learner(), sessionRecord().left()]).toEqual([undefined, undefined])
  }
})
