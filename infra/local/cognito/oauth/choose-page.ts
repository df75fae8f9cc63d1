import { createHash } from 'node:crypto'
import { escapeHtml } from '../../send-page.ts'

/** A made-up Google account. `verified` is whether Google has verified the address. */
export type GoogleAccount = { email: string; name: string; verified: boolean }

/** The accounts that the page offers: a demo account's, one that's new here, and one whose address Google hasn't verified. */
const googleAccounts: readonly GoogleAccount[] = [
  { email: 'teacher@example.edu.au', name: 'Terry Teacher', verified: true },
  { email: 'gia.gumnut@example.edu.au', name: 'Gia Gumnut', verified: true },
  { email: 'learner@example.edu.au', name: 'Lee Look-alike', verified: false },
]

/** Google's id for an account: 21 digits, always the same for the same account. */
export function googleIdOf({ email, verified }: GoogleAccount): string {
  const digest = createHash('sha256').update(`${email} ${verified}`).digest('hex')
  return `1${BigInt(`0x${digest}`).toString().slice(0, 20)}`
}

/** The stand-in for Google's own page: choose an account, or go back. `request` is the query that /oauth2/authorize got. */
export function choosePage(request: string, chooseAt: string) {
  const hidden = `<input type="hidden" name="request" value="${escapeHtml(request)}">`
  return {
    title: 'Choose a Google account',
    style: `  button { text-align: left }
  form { margin-block: .75rem }
  form.one button { width: 100% }
  label { display: block; margin-block: .5rem }
`,
    main: `<p>This page stands in for Google on your computer. Nothing leaves it.</p>
${googleAccounts.map((account) => accountForm(account, hidden, chooseAt)).join('\n')}
<form method="post" action="${chooseAt}">
${hidden}
<h2>Another account</h2>
<label>Email address <input name="email" type="email" required></label>
<label>Name <input name="name"></label>
<label><input name="verified" type="checkbox" value="yes" checked> Google has checked that the address is theirs</label>
<button>Continue</button>
</form>
<form method="post" action="${chooseAt}">
${hidden}
<button name="deny" value="yes">Cancel</button>
</form>`,
  }
}

const accountForm = ({ email, name, verified }: GoogleAccount, hidden: string, chooseAt: string) => `
<form class="one" method="post" action="${chooseAt}">
${hidden}
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="name" value="${name}">
${verified ? '<input type="hidden" name="verified" value="yes">' : ''}
<button>${name}<br>${email}${verified ? '' : ' (not checked by Google)'}</button>
</form>`
