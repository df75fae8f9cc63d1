import { useEffect, useState } from 'react'
import { withTimeout } from '../client/timeout.ts'
import { deviceTimeout, openDraftStorage } from './draft-storage.ts'

/**
 * Whether this device has stored something of the account, as of the page's start or of when the tab last came to the front or the
 * network came back. Also true where the device can't say.
 */
export function useStoredDrafts(account: string | undefined): boolean {
  const [found, setFound] = useState<string>()
  useEffect(() => {
    if (!account || found === account) return
    const look = async () => {
      const stored = await withTimeout(openDraftStorage(account).all(), deviceTimeout).catch(() => undefined)
      if (stored?.length !== 0) setFound(account)
    }
    const lookIfVisible = () => document.visibilityState === 'visible' && void look()
    void look()
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', lookIfVisible)
    return () => {
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', lookIfVisible)
    }
  }, [account, found])
  return account !== undefined && found === account
}
