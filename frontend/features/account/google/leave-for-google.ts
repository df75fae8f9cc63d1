import { Offline } from '../../../client/client.ts'
import type { goToGoogle } from './authorize.ts'

/** Loads what leads to Google, and goes there. Throws Offline if that can't be loaded. */
export const leaveForGoogle: typeof goToGoogle = async (journey) => {
  try {
    const { goToGoogle } = await import('./authorize.ts')
    await goToGoogle(journey)
  } catch {
    throw new Offline()
  }
}
