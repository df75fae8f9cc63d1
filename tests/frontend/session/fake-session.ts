import { vi } from 'vitest'
import {
  deviceSession,
  deviceSessionKey,
  Session,
  type SessionCalls,
  type Tokens,
} from '../../../frontend/session/session.ts'

export const zoe = { sub: 'sub-zoe', email: 'zoe@example.edu.au' }
export const max = { sub: 'sub-max', email: 'max@example.edu.au' }
export const tokensOf = (
  learner: { sub: string; email?: string },
  accessToken = `token of ${learner.sub}`,
): Tokens => ({
  ...learner,
  accessToken,
})

/** A session with fake dependencies. `known` is the learner known to the device, `stored` the token on the device. */
export function fakeSession({ known, stored }: { known?: typeof zoe; stored?: string } = {}) {
  const device = deviceSession()
  if (known) device.saveLearner(known)
  const calls = {
    tokens: vi.fn<SessionCalls['tokens']>(async () => undefined),
    isDeletionDue: vi.fn<SessionCalls['isDeletionDue']>(() => false),
    signOut: vi.fn<SessionCalls['signOut']>(async () => {}),
    signOutEverywhere: vi.fn<SessionCalls['signOutEverywhere']>(async () => true),
  }
  const deps = {
    load: vi.fn(async () => calls as SessionCalls),
    device,
    storedToken: vi.fn((_sub: string) => stored),
    forgetTokens: vi.fn(),
    openSignedOutPage: vi.fn(),
    reload: vi.fn(),
  }
  return { session: new Session(deps), deps, calls }
}

/** Changes the device's session as another tab would: writes it, then fires a storage event here. */
export function fromAnotherTab(write: (device: ReturnType<typeof deviceSession>) => void): void {
  write(deviceSession())
  window.dispatchEvent(new StorageEvent('storage', { key: deviceSessionKey }))
}
