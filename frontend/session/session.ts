import { type ClientSession, Offline } from '../api/client.ts'
import { type Learner, recordKey, type SessionRecord } from './session-record.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & Learner)
  /** The session has ended without anyone having signed out: the page stays, and asks to sign in again. */
  | ({ status: 'expired' } & Learner)

export type Tokens = Learner & { accessToken: string }

/** The calls to the identity provider that a session needs. */
export type SessionCalls = {
  /**
   * The tokens, renewed where they have run out or are those that were refused. Undefined: the session is over.
   * @throws when that can't be known
   */
  tokens(refused?: string): Promise<Tokens | undefined>
  signOut(): Promise<void>
  /** @returns whether the other devices were reached */
  signOutEverywhere(): Promise<boolean>
}

type Surroundings = {
  /** Loads the calls; apart, since most pages never need them. */
  load(): Promise<SessionCalls>
  record: SessionRecord
  /** The account's token on this device, while it lasts. */
  storedToken(sub: string): string | undefined
  /** Removes the tokens from this device. */
  forgetTokens(): void
  /** Leaves the app after a deliberate sign-out, in this tab or in another. */
  leave(): void
  /** Loads the page anew, for another account. */
  reload(): void
}

/** Who is signed in, in this tab; the same in all tabs of the device. */
export class Session implements ClientSession {
  readonly #around: Surroundings
  readonly #watchers = new Set<() => void>()
  #state: SessionState
  #started: Promise<void> | undefined
  #calls: Promise<SessionCalls> | undefined
  #ending = false

  constructor(around: Surroundings) {
    this.#around = around
    const learner = around.record.learner()
    if (!learner) this.#state = { status: 'signed-out' }
    else if (around.storedToken(learner.sub)) this.#state = { status: 'signed-in', ...learner }
    else this.#state = { status: 'loading' }
  }

  state = (): SessionState => this.#state

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
    }
  }

  /** Finds out who is signed in, once. */
  start = (): Promise<void> => {
    this.#started ??= this.#state.status === 'loading' ? this.#look() : Promise.resolve()
    return this.#started
  }

  async accessToken(refused?: string): Promise<string | undefined> {
    await this.start()
    if (this.#state.status !== 'signed-in' || this.#ending) return undefined
    const stored = this.#around.storedToken(this.#state.sub)
    if (stored && stored !== refused) return stored
    return (await this.#renew(refused))?.accessToken
  }

  expire(): void {
    const state = this.#state
    if (state.status === 'signed-in') this.#set({ ...state, status: 'expired' })
  }

  /** To be called after a sign-in: takes up its tokens. */
  entered = async (): Promise<void> => {
    await this.#renew()
  }

  /**
   * Ends the session on this device, whatever the server says, and in all its tabs.
   * @returns whether every device was reached that should have been
   */
  async end({ everywhere = false } = {}): Promise<boolean> {
    const { record, forgetTokens } = this.#around
    this.#ending = true
    if ('sub' in this.#state) record.leave(this.#state.sub)
    try {
      const calls = await this.#loaded()
      if (everywhere) return await calls.signOutEverywhere()
      await calls.signOut()
      return true
    } catch {
      return !everywhere
    } finally {
      forgetTokens()
    }
  }

  /** Goes where a deliberate sign-out leads. */
  leave(): void {
    this.#ending = false
    this.#around.leave()
  }

  /** Hears what other tabs did, and what was done while this page was put by. Returns what stops it. */
  listen(): () => void {
    const heard = (event: StorageEvent) => event.key === recordKey && this.#compare()
    const shown = () => document.visibilityState === 'visible' && this.#compare()
    window.addEventListener('storage', heard)
    window.addEventListener('pageshow', shown)
    document.addEventListener('visibilitychange', shown)
    return () => {
      window.removeEventListener('storage', heard)
      window.removeEventListener('pageshow', shown)
      document.removeEventListener('visibilitychange', shown)
    }
  }

  async #look(): Promise<void> {
    try {
      await this.#renew()
    } catch {
      const learner = this.#around.record.learner()
      this.#set(learner ? { status: 'signed-in', ...learner } : { status: 'signed-out' })
    }
  }

  async #renew(refused?: string): Promise<Tokens | undefined> {
    const tokens = await this.#loaded().then((calls) => calls.tokens(refused))
    if (tokens) return this.#enter(tokens) ? tokens : undefined
    this.#lose()
    return undefined
  }

  /**
   * False where the tokens are another account's: nothing of the first may be shown to it. And where the account was signed
   * out on purpose, here or in another tab, while the tokens were on their way: that stands.
   */
  #enter({ sub, email }: Tokens): boolean {
    const { record, reload, leave, forgetTokens } = this.#around
    const left = 'sub' in this.#state && record.left() === this.#state.sub
    if (this.#ending || left) {
      forgetTokens()
      if (!this.#ending) leave()
      return false
    }
    record.keep({ sub, email })
    if ('sub' in this.#state && this.#state.sub !== sub) {
      reload()
      return false
    }
    this.#set({ status: 'signed-in', sub, ...(email !== undefined && { email }) })
    return true
  }

  #lose(): void {
    const { record, leave } = this.#around
    if (!('sub' in this.#state)) {
      if (record.learner()) record.forget()
      this.#set({ status: 'signed-out' })
    } else if (record.left() !== this.#state.sub) this.expire()
    else if (!this.#ending) leave()
  }

  #compare(): void {
    const { record, leave, reload } = this.#around
    const learner = record.learner()
    if (this.#ending) return
    if (!('sub' in this.#state)) {
      if (learner && this.#state.status === 'signed-out') void this.#look()
    } else if (record.left() === this.#state.sub) leave()
    else if (learner && learner.sub !== this.#state.sub) reload()
    else if (learner && this.#state.status === 'expired') void this.#renew().catch(() => {})
  }

  async #loaded(): Promise<SessionCalls> {
    this.#calls ??= this.#around.load()
    try {
      return await this.#calls
    } catch {
      this.#calls = undefined
      throw new Offline()
    }
  }

  #set(state: SessionState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}
