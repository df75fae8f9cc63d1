import type { PoolPasskey, PoolSignIn, SignInPool } from '#signing-in/pool'

/** An account in memory. `failAt` makes one call fail, once. `done` lists what changed, in order. */
export function fakeSignInPool(account: Partial<PoolSignIn> = {}, passkeys: PoolPasskey[] | null = []) {
  const state: PoolSignIn = { app: false, texts: false, google: false, passkeyFactor: false, ...account }
  const done: string[] = []
  let failing: string | undefined
  const step = (what: string) => {
    if (failing === what) {
      failing = undefined
      throw Object.assign(new Error('Rate exceeded'), { name: 'TooManyRequestsException' })
    }
    done.push(what)
  }
  const pool: SignInPool = {
    describe: async () => ({ ...state }),
    async setCodes(_, { to, passkeys: has }) {
      step(`codes ${[to.app && 'app', to.texts && 'texts'].filter(Boolean).join('+') || 'none'}, passkeys ${has}`)
      Object.assign(state, { app: to.app, texts: to.texts, passkeyFactor: has === true && (to.app || to.texts) })
    },
    async forgetPhone() {
      step('forget phone')
      delete state.phone
    },
    listPasskeys: async () => (passkeys ? [...passkeys] : undefined),
    async endSessions() {
      step('end sessions')
    },
  }
  return {
    pool,
    done,
    passkeys,
    fail(what: string) {
      failing = what
    },
  }
}
