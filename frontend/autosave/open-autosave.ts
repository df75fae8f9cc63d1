import type { Client } from '../client/client.ts'
import { deviceSession } from '../session/session.ts'
import { guardSignOut } from '../session/sign-out-guard.ts'
import { Autosave } from './autosave.ts'
import { openDraftStorage } from './draft-storage.ts'
import { basicTargets, type MakeTargets } from './targets.ts'

const opened = new WeakMap<Client['send'], Map<string, Autosave>>()

/** The autosave of an account, one per page load, connected to the browser's events and to signing out. Registers the targets. */
export function autosaveOf(account: string, send: Client['send'], targets: MakeTargets = basicTargets): Autosave {
  const accounts = opened.get(send) ?? new Map<string, Autosave>()
  opened.set(send, accounts)
  const autosave = accounts.get(account) ?? open(account, send)
  accounts.set(account, autosave)
  autosave.register(targets(send))
  return autosave
}

function open(account: string, send: Client['send']): Autosave {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`drafts-${account}`) : undefined
  const { signedOutSub } = deviceSession()
  const autosave = new Autosave({
    targets: basicTargets(send),
    storage: openDraftStorage(account),
    channel,
    isSignedOut: () => signedOutSub() === account,
  })
  guardSignOut({
    save: (what) => autosave.save(what === 'online' ? autosave.goesOnline : undefined),
    unsavedText: () => autosave.unsavedText(),
    losesText: () => {
      // What a page stores while it goes may be dropped. Now there's still time.
      void autosave.storeAll()
      return autosave.isOnPageOnly()
    },
    discard: () => autosave.discard(),
  })
  window.addEventListener('online', () => void autosave.recover().then(() => autosave.flush()))
  window.addEventListener('storage', () => autosave.endIfSignedOut())
  window.addEventListener('pagehide', () => void autosave.storeAll())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void autosave.recover()
    void autosave.flush()
  })
  return autosave
}
