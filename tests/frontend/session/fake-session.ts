import { vi } from 'vitest'
import { Session, type SessionCalls, type Tokens } from '../../../frontend/session/session.ts'
import { recordKey, sessionRecord } from '../../../frontend/session/session-record.ts'

export const zoe = { sub: 'sub-zoe', email: 'zoe@example.edu.au' }
export const max = { sub: 'sub-max', email: 'max@example.edu.au' }
export const tokensOf = (
  learner: { sub: string; email?: string },
  accessToken = `token of ${learner.sub}`,
): Tokens => ({
  ...learner,
  accessToken,
})

/** A session whose surroundings a test sets: `tokens` is what the identity provider answers. */
export function fakeSession({ known, stored }: { known?: typeof zoe; stored?: string } = {}) {
  const record = sessionRecord()
  if (known) record.keep(known)
  const calls = {
    tokens: vi.fn<SessionCalls['tokens']>(async () => undefined),
    signOut: vi.fn<SessionCalls['signOut']>(async () => {}),
    signOutEverywhere: vi.fn<SessionCalls['signOutEverywhere']>(async () => true),
  }
  const around = {
    load: vi.fn(async () => calls as SessionCalls),
    record,
    storedToken: vi.fn((_sub: string) => stored),
    forgetTokens: vi.fn(),
    leave: vi.fn(),
    reload: vi.fn(),
  }
  return { session: new Session(around), around, calls }
}

/** What another tab of this device wrote into the record. */
export function fromAnotherTab(write: (record: ReturnType<typeof sessionRecord>) => void): void {
  write(sessionRecord())
  window.dispatchEvent(new StorageEvent('storage', { key: recordKey }))
}
