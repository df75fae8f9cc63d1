import type { Client } from '../client/client.ts'
import { AccountAutosave } from './account-autosave.ts'
import { openDraftStorage } from './draft-storage.ts'

const autosaves = new WeakMap<Client['send'], Map<string, AccountAutosave>>()

/** The autosave of an account, one per page load, connected to the browser's events. */
export function accountAutosaveOf(account: string, send: Client['send']): AccountAutosave {
  const known = autosaves.get(send) ?? new Map<string, AccountAutosave>()
  autosaves.set(send, known)
  const accountAutosave = known.get(account) ?? openAccountAutosave(account, send)
  known.set(account, accountAutosave)
  return accountAutosave
}

const onScreen = () => /^\/course\/([^/]+)/.exec(window.location.pathname)?.[1]

function openAccountAutosave(account: string, send: Client['send']): AccountAutosave {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`drafts-${account}`) : undefined
  const accountAutosave = new AccountAutosave({ send, storage: openDraftStorage(account), channel, onScreen })
  window.addEventListener('online', () => void accountAutosave.recover().then(() => accountAutosave.flush()))
  window.addEventListener('storage', () => accountAutosave.endIfSignedOut())
  window.addEventListener('pagehide', () => void accountAutosave.storeAll())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void accountAutosave.recover()
    void accountAutosave.flush()
  })
  return accountAutosave
}
