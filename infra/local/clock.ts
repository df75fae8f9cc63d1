import type { IncomingMessage, ServerResponse } from 'node:http'
import { daysAfter, momentOf } from '#core/calendar'
import { dayOf } from '#core/day'
import type { Letter } from './mailbox.ts'
import { readBody } from './request-body.ts'
import { escapeHtml, sendPage } from './send-page.ts'

type Parts = { run: (now: Date) => Promise<unknown>; letters: () => readonly Letter[] }

/** The runs of a morning, as the schedule has them (infra/stack/reminders.ts). */
const mornings = ['07:30', '08:30', '09:30', '10:30', '11:30']
const longest = 400

/**
 * Serves `/_local/clock`: runs every morning up to a day, one after the other, so that nobody has to wait for the emails that a learner
 * asked for. Only those mornings are in the future; everything else keeps its own clock.
 */
export function createClock({ run, letters }: Parts) {
  let last: string | undefined
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const from = last ?? dayOf(new Date())
    const lines: string[] = []
    if (request.method === 'POST') {
      const to = new URLSearchParams((await readBody(request, 1024)).toString()).get('day') ?? ''
      let day = from
      for (let n = 0; n < longest && day < to; n++) {
        day = daysAfter(day, 1)
        for (const start of mornings) {
          const before = new Set(letters().map(({ id }) => id))
          const failed = await run(momentOf(day, start, 'Australia/Sydney').at).then(
            () => '',
            () => 'Something failed. The log of the portal says what.',
          )
          const sent = letters().filter(({ id }) => !before.has(id))
          const what = [...sent.map(({ to: whom, subject }) => `${whom}: ${subject}`), ...(failed ? [failed] : [])]
          lines.push(...what.map((line) => `${day}, ${start} in Sydney: ${line}`))
        }
      }
      last = day
    }
    const main = `<p>Emails that learners asked for go on weekday mornings. This runs each morning after ${last ?? from} up to the day you choose. Only the mornings move; the rest of the portal keeps its own time.</p>
<form method="post"><p><label>Up to <input type="date" name="day" required value="${daysAfter(last ?? from, 1)}"></label> <button>Run the mornings</button></p></form>
<div role="status">${request.method === 'POST' ? `<p>${lines.length === 0 ? 'Nothing was sent' : 'Sent'} up to ${last}.</p><ol>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ol>` : ''}</div>
<p><a href="/_local/mailbox">Mailbox</a></p>`
    sendPage(response, { title: 'Mornings', main })
  }
}
