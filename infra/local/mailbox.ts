import type { IncomingMessage, ServerResponse } from 'node:http'

/** A message that Cognito would have sent by email. */
export type Mail = {
  id: string
  /** ISO 8601. */
  sentAt: string
  to: string
  purpose: 'sign-up' | 'forgotten-password' | 'attribute'
  subject: string
  code: string
  text: string
}

/** Serves sent messages, newest first: a page at `/_local/mailbox`, JSON at `/_local/mailbox.json`, 404 elsewhere. */
export function createMailbox(mails: () => readonly Mail[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path = ''] = (request.url ?? '').split('?')
    const { status, type, body } = contentOf(path, mails())
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(body)
  }
}

function contentOf(path: string, mails: readonly Mail[]): { status: number; type: string; body: string } {
  if (path.endsWith('/mailbox.json')) return { status: 200, type: 'application/json', body: JSON.stringify(mails) }
  if (path.endsWith('/mailbox')) return { status: 200, type: 'text/html', body: page(mails) }
  return { status: 404, type: 'text/plain', body: 'Not found' }
}

function page(mails: readonly Mail[]): string {
  return `<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local mailbox</title>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
  body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
  article { border-top: 1px solid; padding: 1rem 0 }
  h2 { margin: 0; font-size: 1.1rem }
  p { margin: .25rem 0 }
  .code { font: 1.5rem/1.5 ui-monospace, monospace; letter-spacing: .1em }
</style>
<main>
<h1>Local mailbox</h1>
<p>No email leaves this computer. The messages that the portal would have sent are here, newest first. Reload the page to see newer ones.</p>
${mails.map(article).join('\n') || '<p>No messages yet.</p>'}
</main>
</html>
`
}

function article({ id, sentAt, to, subject, code, text }: Mail): string {
  return `<article aria-labelledby="mail-${escapeHtml(id)}">
<h2 id="mail-${escapeHtml(id)}">${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(localTime(sentAt))}</time></p>
<p class="code">${escapeHtml(code)}</p>
<p>${escapeHtml(text)}</p>
</article>`
}

const localTime = (iso: string) =>
  new Date(iso).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
