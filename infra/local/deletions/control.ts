import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DeletionsReport } from '../../../functions/deletions/run-deletions.ts'

/** One run of the nightly function, at a time that may be in the future. */
type Run = (now: Date) => Promise<DeletionsReport>

const minutes = 60_000
/** Whatever was asked for until now is due by then. */
const later = 8 * 24 * 60 * minutes

/**
 * Serves `/_local/deletions`: a button that plays the night of eight days later, with its two turns, so that nobody has to wait
 * until an account is deleted. Lambda calls the function again if it throws; here, the next press does.
 */
export function createDeletionsControl(run: Run, mailsSettled: () => Promise<void>) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let report: string | undefined
    if (request.method === 'POST') {
      const night = Date.now() + later
      try {
        await run(new Date(night))
        // The last e-mail needs the address, which is gone after the second turn.
        await mailsSettled()
        const { deleted, dropped } = await run(new Date(night + 30 * minutes))
        report = `Accounts deleted: ${deleted}. Requests that had been taken back: ${dropped}.`
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
<p>An account is deleted in the night after its seven days. This plays the night of eight days from now.</p>
<form method="post"><button>Play that night</button></form>
${report ? `<p role="status">${report}</p>` : ''}
</main>
</html>
`
