import type { IncomingMessage, ServerResponse } from 'node:http'

type Message = {
  id: string
  /** ISO 8601. */
  sentAt: string
  to: string
  subject: string
  text: string
}

/** A message that Cognito would have sent by email, or, where `to` is a phone number, by text message. */
export type Mail = Message & {
  purpose: 'sign-up' | 'forgotten-password' | 'attribute' | 'phone' | 'sign-in'
  code: string
}

/** A message that SES would have sent for the portal itself. */
export type Letter = Message & { html: string }

/**
 * Serves sent messages, newest first: a page at `/_local/mailbox`, JSON at `/_local/mailbox.json`, the HTML of one at
 * `/_local/mailbox/<id>`, 404 elsewhere.
 */
export function createMailbox(mails: () => readonly (Mail | Letter)[]) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [path = ''] = (request.url ?? '').split('?')
    const newestFirst = [...mails()].sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    const { status, type, body } = contentOf(path, newestFirst)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    })
    response.end(body)
  }
}

function contentOf(path: string, mails: readonly (Mail | Letter)[]): { status: number; type: string; body: string } {
  if (path.endsWith('/mailbox.json')) return { status: 200, type: 'application/json', body: JSON.stringify(mails) }
  if (path.endsWith('/mailbox')) return { status: 200, type: 'text/html', body: page(mails) }
  const letter = mails.find(({ id }) => path.endsWith(`/mailbox/${id}`))
  if (letter && 'html' in letter) return { status: 200, type: 'text/html', body: letter.html }
  return { status: 404, type: 'text/plain', body: 'Not found' }
}

function page(mails: readonly (Mail | Letter)[]): string {
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
  .letter { white-space: pre-wrap }
  .code { font: 1.5rem/1.5 ui-monospace, monospace; letter-spacing: .1em }
</style>
<main>
<h1>Local mailbox</h1>
<p>No email and no text message leaves this computer. The messages that the portal would have sent are here, newest first. Reload the page to see newer ones.</p>
${mails.map(article).join('\n') || '<p>No messages yet.</p>'}
</main>
</html>
`
}

function article(mail: Mail | Letter): string {
  const { id, sentAt, to, subject, text } = mail
  const content =
    'code' in mail
      ? `<p class="code">${escapeHtml(mail.code)}</p>
<p>${escapeHtml(text)}</p>`
      : `<p><a href="/_local/mailbox/${escapeHtml(id)}">Show it as HTML</a></p>
<p class="letter">${escapeHtml(text)}</p>`
  return `<article aria-labelledby="mail-${escapeHtml(id)}">
<h2 id="mail-${escapeHtml(id)}">${escapeHtml(subject)}</h2>
<p>${to.startsWith('+') ? 'Text message to' : 'To'} ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${escapeHtml(localTime(sentAt))}</time></p>
${content}
</article>`
}

const localTime = (iso: string) =>
  new Date(iso).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
