import { ApiProblem, Offline } from '../../../client/client.ts'
import type { goToGoogle } from './authorize.ts'

/** Loads the code that redirects to Google, and runs it. @throws Offline if it can't be loaded, and ApiProblem for what a network in between answers */
export const leaveForGoogle: typeof goToGoogle = async (journey) => {
  try {
    const { goToGoogle } = await import('./authorize.ts')
    await goToGoogle(journey)
  } catch (error) {
    throw error instanceof ApiProblem ? error : new Offline()
  }
}
