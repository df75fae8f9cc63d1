import type { Client } from '../client/client.ts'
import { Autosave } from './autosave.ts'
import { openDraftStorage } from './draft-storage.ts'
import { guardSignOut } from './sign-out-guard.ts'
import { targetsOf } from './targets.ts'

type Opened = { autosave: Autosave; close: () => void }

const opened = new WeakMap<Client['send'], Map<string, Opened>>()

function accountsOf(send: Client['send']): Map<string, Opened> {
  const accounts = opened.get(send) ?? new Map<string, Opened>()
  opened.set(send, accounts)
  return accounts
}

/** The autosave of an account, one per page load, connected to the browser's events and to signing out. */
export function autosaveOf(account: string, send: Client['send']): Autosave {
  const accounts = accountsOf(send)
  const known = accounts.get(account) ?? open(account, send)
  accounts.set(account, known)
  return known.autosave
}

/** Ends an account's autosave, because another account signs in on this page. What's unsaved stays on the device. */
export function closeAutosave(account: string, send: Client['send']): void {
  accountsOf(send).get(account)?.close()
  accountsOf(send).delete(account)
}

function open(account: string, send: Client['send']): Opened {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`drafts-${account}`) : undefined
  const autosave = new Autosave({ targets: targetsOf(send), storage: openDraftStorage(account), channel })
  const closing = new AbortController()
  const { signal } = closing
  const removeGuard = guardSignOut({
    save: () => autosave.save(),
    unsavedText: () => autosave.unsavedText(),
    isOnPageOnly: () => autosave.isOnPageOnly(),
    discard: () => autosave.discard(),
  })
  window.addEventListener('online', () => void autosave.recover().then(() => autosave.flush()), { signal })
  window.addEventListener('storage', () => autosave.endIfSignedOut(), { signal })
  window.addEventListener('pagehide', () => void autosave.storeAll(), { signal })
  const onVisibility = () => {
    if (document.visibilityState === 'visible') void autosave.recover()
    void autosave.flush()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  const close = () => {
    autosave.end()
    removeGuard()
    closing.abort()
    channel?.close()
  }
  return { autosave, close }
}
