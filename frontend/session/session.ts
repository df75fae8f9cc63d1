import * as z from 'zod/mini'
import { ApiProblem, type ClientSession, Offline } from '../client/client.ts'
import { type KeyStorage, storageOf } from './safe-storage.ts'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | ({ status: 'signed-in' } & Learner)
  /** The session ended but nobody signed out: the page stays, with the sign-in dialog over it. */
  | ({ status: 'expired' } & Learner)

export type Tokens = Learner & { accessToken: string }

/** The calls to the identity provider that a session needs. */
export type SessionCalls = {
  /**
   * The tokens, renewed if they have expired or if the server refused them. Undefined when the session is over.
   * @throws Offline or a timeout error when Cognito can't be reached
   */
  tokens(refused?: string): Promise<Tokens | undefined>
  /** Whether the account's deletion was due by now, as far as this device knows. */
  isDeletionDue(sub: string): boolean
  signOut(): Promise<void>
  /** @returns whether the server was reached, so that the other devices are signed out too */
  signOutEverywhere(): Promise<boolean>
}

type SessionDependencies = {
  /** Loads the calls' code on demand, because most pages never need it. */
  load(): Promise<SessionCalls>
  device: DeviceSession
  /** The account's unexpired access token on this device. */
  storedToken(sub: string): string | undefined
  forgetTokens(): void
  /** Leaves the app after a sign-out in this tab or another. */
  openSignedOutPage(): void
  /** Reloads the page, so that one account never sees another's page. */
  reload(): void
}

/** Who is signed in. Keeps all tabs on the device in sync. */
export class Session implements ClientSession {
  readonly #deps: SessionDependencies
  readonly #watchers = new Set<() => void>()
  #state: SessionState
  #started: Promise<void> | undefined
  #calls: Promise<SessionCalls> | undefined
  #signingOut = false

  constructor(deps: SessionDependencies) {
    this.#deps = deps
    const learner = deps.device.learner()
    if (!learner) this.#state = { status: 'signed-out' }
    else if (deps.storedToken(learner.sub)) this.#state = { status: 'signed-in', ...learner }
    else this.#state = { status: 'loading' }
  }

  state = (): SessionState => this.#state

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => {
      this.#watchers.delete(watcher)
    }
  }

  /** Finds out who is signed in. Only the first call does any work. */
  start = (): Promise<void> => {
    this.#started ??= this.#state.status === 'loading' ? this.#restore() : Promise.resolve()
    return this.#started
  }

  async accessToken(refused?: string): Promise<string | undefined> {
    await this.start()
    if (this.#state.status !== 'signed-in' || this.#signingOut) return undefined
    const stored = this.#deps.storedToken(this.#state.sub)
    if (stored && stored !== refused) return stored
    return (await this.#renew(refused))?.accessToken
  }

  expire(): void {
    const state = this.#state
    if (state.status === 'signed-in') this.#set({ ...state, status: 'expired' })
  }

  /** Call this after a sign-in, to load its tokens. */
  afterSignIn = async (): Promise<void> => {
    await this.#renew()
  }

  /**
   * Ends the session in all tabs on this device, even if the server can't be reached.
   * @returns false if `everywhere` was asked for and the server couldn't be reached
   */
  async end({ everywhere = false } = {}): Promise<boolean> {
    const { device, forgetTokens } = this.#deps
    this.#signingOut = true
    if ('sub' in this.#state) device.saveSignOut(this.#state.sub)
    try {
      const calls = await this.#loadCalls()
      if (everywhere) return await calls.signOutEverywhere()
      await calls.signOut()
      return true
    } catch {
      return !everywhere
    } finally {
      forgetTokens()
    }
  }

  /** Leaves the app. Call it after `end`. */
  openSignedOutPage(): void {
    this.#signingOut = false
    this.#deps.openSignedOutPage()
  }

  /**
   * Follows what other tabs do. Also checks when the page is shown again, because a frozen or cached page gets no storage
   * events. Returns a function that stops listening.
   */
  listen(): () => void {
    const onStorage = (event: StorageEvent) => event.key === deviceSessionKey && this.#syncWithDevice()
    const onShow = () => document.visibilityState === 'visible' && this.#syncWithDevice()
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    document.addEventListener('visibilitychange', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
      document.removeEventListener('visibilitychange', onShow)
    }
  }

  async #restore(): Promise<void> {
    try {
      await this.#renew()
    } catch {
      // Offline isn't signed out: show the page, and let its calls fail with the reason.
      const learner = this.#deps.device.learner()
      this.#set(learner ? { status: 'signed-in', ...learner } : { status: 'signed-out' })
    }
  }

  async #renew(refused?: string): Promise<Tokens | undefined> {
    const calls = await this.#loadCalls()
    const tokens = await calls.tokens(refused)
    if (tokens) return this.#acceptTokens(tokens) ? tokens : undefined
    this.#handleSessionOver(calls)
    return undefined
  }

  /**
   * Returns false, and drops the tokens, if the learner signed out here or in another tab while they were loading. Returns
   * false too if they belong to another account, which must not see the first one's page: the page reloads.
   */
  #acceptTokens({ sub, email }: Tokens): boolean {
    const { device, reload, openSignedOutPage, forgetTokens } = this.#deps
    const signedOut = 'sub' in this.#state && device.signedOutSub() === this.#state.sub
    if (this.#signingOut || signedOut) {
      forgetTokens()
      if (!this.#signingOut) openSignedOutPage()
      return false
    }
    device.saveLearner({ sub, email })
    if ('sub' in this.#state && this.#state.sub !== sub) {
      reload()
      return false
    }
    this.#set({ status: 'signed-in', sub, ...(email !== undefined && { email }) })
    return true
  }

  #handleSessionOver({ isDeletionDue }: SessionCalls): void {
    const { device, openSignedOutPage } = this.#deps
    if (!('sub' in this.#state)) {
      const learner = device.learner()
      // The dialog of an expired session says that the account is gone, and clears the device.
      if (learner && isDeletionDue(learner.sub)) this.#set({ status: 'expired', ...learner })
      else {
        if (learner) device.clear()
        this.#set({ status: 'signed-out' })
      }
    } else if (device.signedOutSub() !== this.#state.sub) this.expire()
    else if (!this.#signingOut) openSignedOutPage()
  }

  #syncWithDevice(): void {
    const { device, openSignedOutPage, reload } = this.#deps
    const learner = device.learner()
    if (this.#signingOut) return
    if (!('sub' in this.#state)) {
      if (learner && this.#state.status === 'signed-out') void this.#restore()
    } else if (device.signedOutSub() === this.#state.sub) openSignedOutPage()
    else if (learner && learner.sub !== this.#state.sub) reload()
    else if (learner && this.#state.status === 'expired') void this.#renew().catch(() => {})
  }

  async #loadCalls(): Promise<SessionCalls> {
    this.#calls ??= this.#deps.load()
    try {
      return await this.#calls
    } catch (error) {
      this.#calls = undefined
      throw error instanceof ApiProblem ? error : new Offline()
    }
  }

  #set(state: SessionState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return
    this.#state = state
    for (const watcher of this.#watchers) watcher()
  }
}

/** The localStorage key under which all tabs share who is signed in on this device, or who signed out. */
export const deviceSessionKey = 'portal.session'

const Learner = z.object({ sub: z.string(), email: z.optional(z.string()) })
const Stored = z.union([Learner, z.object({ left: z.string() })])

/** The session's account. `sub` never changes; `email` is for display only. */
export type Learner = z.infer<typeof Learner>

/** Who is signed in on this device, stored apart from the tokens: it outlives them, and its changes reach the other tabs. */
export function deviceSession(storage: KeyStorage = storageOf('localStorage')) {
  const read = (): z.infer<typeof Stored> | undefined => {
    try {
      return Stored.parse(JSON.parse(storage.getItem(deviceSessionKey) ?? ''))
    } catch {
      return undefined
    }
  }
  const write = (value: z.infer<typeof Stored>) => storage.setItem(deviceSessionKey, JSON.stringify(value))
  return {
    learner(): Learner | undefined {
      const stored = read()
      return stored && 'sub' in stored ? stored : undefined
    },
    /** The `sub` of the account that signed out last. An expired session doesn't count. */
    signedOutSub(): string | undefined {
      const stored = read()
      return stored && 'left' in stored ? stored.left : undefined
    },
    saveLearner: ({ sub, email }: Learner) => write({ sub, email }),
    saveSignOut: (sub: string) => write({ left: sub }),
    clear: () => storage.removeItem(deviceSessionKey),
  }
}

type DeviceSession = ReturnType<typeof deviceSession>
