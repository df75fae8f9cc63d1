import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Forgotten, openForgotten } from '#privacy/forgotten'
import type { DeletionsReport } from '#privacy/run-deletions'
import { sendPage } from './send-page.ts'
import { openStateFile } from './state-file.ts'

/** One run of the nightly function, at a time that may be in the future. */
type Run = (now: Date) => Promise<DeletionsReport>

const minutes = 60_000
/** By then, everything requested so far is due. */
const later = 8 * 24 * 60 * minutes

/**
 * Serves `/_local/deletions`: a button that runs a night's two deletions as if eight days had passed, so that nobody has to wait.
 * Lambda calls the function again if it throws; here, press the button again.
 */
export function createDeletionsControl(run: Run, mailsSettled: () => Promise<void>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let report: string | undefined
    if (request.method === 'POST') {
      const night = Date.now() + later
      try {
        await run(new Date(night))
        // The last email needs the address, which is gone after the second run.
        await mailsSettled()
        const { deleted, dropped } = await run(new Date(night + 30 * minutes))
        report = `Accounts deleted: ${deleted}. Requests that were cancelled: ${dropped}.`
      } catch {
        report = 'Something failed. The log of the portal says what.'
      }
    }
    const main = `<p>An account is deleted in the night after its seven days, and codes are turned off in the night after 72 hours. This runs both as if that night were eight days from now.</p>
<form method="post"><button>Run the deletions</button></form>
${report ? `<p role="status">${report}</p>` : ''}`
    sendPage(response, { title: 'Deleting accounts', main })
  }
}

/** The list of learners whose accounts were deleted, in a file beside the table. */
export function createForgotten(file: string): Forgotten {
  const { state, save } = openStateFile<Record<string, string>>(file, () => ({}))
  const key = async () => 'a key of this computer'
  return openForgotten({
    now: () => new Date(),
    secret: { read: key, readOrCreate: key },
    entries: {
      async put(name, text) {
        state[name] = text
        save()
      },
      all: async () => Object.entries(state),
    },
  })
}
