import { useEffect } from 'react'
import { useClient } from '../client/client.ts'
import { guardSignOut } from '../session/sign-out-guard.ts'
import { openDraftStorage } from './draft-storage.ts'
import { useStoredDrafts } from './stored-drafts.ts'

type AutosaveRecoveryProps = {
  /** The account's id; its text is shown to no other account. */
  account: string
  /** False while the session has expired: saving waits until it's renewed. */
  signedIn: boolean
}

/**
 * Runs on every page of a signed-in learner. Saves what an earlier visit or another page left unsaved on this device, and
 * guards signing out. Its code loads only where something is stored, or when somebody signs out.
 */
export function AutosaveRecovery({ account, signedIn }: AutosaveRecoveryProps) {
  const { send } = useClient()
  const stored = useStoredDrafts(account)
  useEffect(() => {
    const storage = openDraftStorage(account)
    let unsaved = ''
    const open = async () => {
      const { autosaveOfAll } = await import('./all-targets.ts')
      removeGuard()
      return autosaveOfAll(account, send)
    }
    // Until the code has loaded. From then on autosave has a guard of its own.
    const removeGuard = guardSignOut({
      save: async (what) => {
        const autosave = await open().catch(() => undefined)
        if (autosave) return autosave.save(what === 'online' ? autosave.goesOnline : undefined)
        const left = await storage.all()
        unsaved = left.map(({ path, entry }) => `${path}: ${JSON.stringify(entry)}`).join('\n\n')
        return left.length === 0
      },
      unsavedText: () => unsaved,
      losesText: () => false,
      discard: () => storage.clear(),
    })
    if (stored)
      open().then(
        (autosave) => {
          if (signedIn) void autosave.recover().then(() => autosave.flush())
        },
        () => {},
      )
    return removeGuard
  }, [account, send, signedIn, stored])
  return null
}
