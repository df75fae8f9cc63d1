import { type GoogleAccount, googleAccounts } from './google-accounts.ts'

/** The stand-in for Google's own page: choose an account, or go back. `request` is the query that /oauth2/authorize got. */
export function choosePage(request: string, chooseAt: string): string {
  const hidden = `<input type="hidden" name="request" value="${escaped(request)}">`
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose a Google account</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
button { font: inherit; min-height: 44px; padding: 0.5rem 1rem; text-align: left; }
form { margin-block: 0.75rem; }
form.one button { width: 100%; }
label { display: block; margin-block: 0.5rem; }
</style>
</head>
<body>
<main>
<h1>Choose a Google account</h1>
<p>This page stands in for Google on your computer. Nothing leaves it.</p>
${googleAccounts.map((account) => accountForm(account, hidden, chooseAt)).join('\n')}
<form method="post" action="${chooseAt}">
${hidden}
<h2>Another account</h2>
<label>E-mail address <input name="email" type="email" required></label>
<label>Name <input name="name"></label>
<label><input name="verified" type="checkbox" value="yes" checked> Google has checked that the address is theirs</label>
<button>Continue</button>
</form>
<form method="post" action="${chooseAt}">
${hidden}
<button name="deny" value="yes">Cancel</button>
</form>
</main>
</body>
</html>
`
}

const accountForm = ({ email, name, verified }: GoogleAccount, hidden: string, chooseAt: string) => `
<form class="one" method="post" action="${chooseAt}">
${hidden}
<input type="hidden" name="email" value="${email}">
<input type="hidden" name="name" value="${name}">
${verified ? '<input type="hidden" name="verified" value="yes">' : ''}
<button>${name}<br>${email}${verified ? '' : ' (not checked by Google)'}</button>
</form>`

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
