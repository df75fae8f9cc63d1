import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DeletionsReport } from '../../../functions/deletions/run-deletions.ts'

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
        // The last e-mail needs the address, which is gone after the second run.
        await mailsSettled()
        const { deleted, dropped } = await run(new Date(night + 30 * minutes))
        report = `Accounts deleted: ${deleted}. Requests that were cancelled: ${dropped}.`
      } catch {
        report = 'Something failed. The log of the portal says what.'
      }
    }
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    })
    response.end(page(report))
  }
}

const page = (report: string | undefined): string => `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Deleting accounts</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
  button { font: inherit; padding: .5rem 1rem }
</style>
<main>
<h1>Deleting accounts</h1>
<p>An account is deleted in the night after its seven days. This runs the deletions as if that night were eight days from now.</p>
<form method="post"><button>Run the deletions</button></form>
${report ? `<p role="status">${report}</p>` : ''}
</main>
</html>
`
