import type { Client } from '../../client.ts'
import { openJournal } from '../../journal.ts'
import { Desk } from './desk.ts'

const desks = new WeakMap<Client['send'], Map<string, Desk>>()

/** The desk of an account: one a page, whatever part of the page asks for it first. */
export function deskOf(account: string, send: Client['send']): Desk {
  const known = desks.get(send) ?? new Map<string, Desk>()
  desks.set(send, known)
  const desk = known.get(account) ?? openDesk(account, send)
  known.set(account, desk)
  return desk
}

const onScreen = () => /^\/course\/([^/]+)/.exec(window.location.pathname)?.[1]

function openDesk(account: string, send: Client['send']): Desk {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`drafts-${account}`) : undefined
  const desk = new Desk({ send, journal: openJournal(account), channel, onScreen })
  window.addEventListener('online', () => void desk.recover().then(() => desk.flush()))
  window.addEventListener('storage', () => desk.heed())
  window.addEventListener('pagehide', () => void desk.journalAll())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void desk.recover()
    void desk.flush()
  })
  return desk
}
