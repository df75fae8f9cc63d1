import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml, sendPage } from './send-page.ts'

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
  purpose: 'sign-up' | 'forgotten-password' | 'phone' | 'sign-in'
  code: string
}

/** A message that SES would have sent for the portal itself. */
export type Letter = Message & { html: string }

/** Serves sent messages, newest first: a page at `/_local/mailbox`, the HTML of one at `/_local/mailbox/<id>`, 404 elsewhere. */
export function createMailbox(mails: () => readonly (Mail | Letter)[]) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const [path = ''] = (request.url ?? '').split('?')
    const newestFirst = [...mails()].sort((a, b) => b.sentAt.localeCompare(a.sentAt))
    const send = (status: number, type: string, body: string) => {
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }
      const policy = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }
      response.writeHead(status, { ...headers, ...policy }).end(body)
    }
    if (path.endsWith('/mailbox')) {
      const main = `<p>No email and no text message leaves this computer. The messages that the portal would have sent are here, newest first. Reload the page to see newer ones.</p>
${newestFirst.map(article).join('\n') || '<p>No messages yet.</p>'}`
      return sendPage(response, { title: 'Local mailbox', main, style })
    }
    const letter = newestFirst.find(({ id }) => path.endsWith(`/mailbox/${id}`))
    if (letter && 'html' in letter) return send(200, 'text/html', letter.html)
    send(404, 'text/plain', 'Not found')
  }
}

const style = `  article { border-top: 1px solid; padding: 1rem 0 }
  h2 { margin: 0; font-size: 1.1rem }
  p { margin: .25rem 0 }
  .letter { white-space: pre-wrap }
  .code { font: 1.5rem/1.5 ui-monospace, monospace; letter-spacing: .1em }
`

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
