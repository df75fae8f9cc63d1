import type { IncomingMessage, ServerResponse } from 'node:http'
import { codeAt, stepSeconds } from '../totp.ts'
import { sendPage } from './send-page.ts'

/** The secret of the demo operator's authenticator app. */
export const operatorSecret = 'WATTLEBIRDSSINGATDAWNNEARTHEGUMS'

/** Serves `/_local/operator`: the code that an app on the demo operator's phone would show. */
export function operatorCode(_request: IncomingMessage, response: ServerResponse): void {
  const code = codeAt(operatorSecret, Math.floor(Date.now() / 1000 / stepSeconds))
  const main = `<p>The code of operator@example.edu.au now. It changes every half minute and works once. Reload the page for the next.</p>
<p><strong>${code}</strong></p>`
  sendPage(response, { title: 'The operator’s code', main })
}
