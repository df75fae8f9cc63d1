import type { Provider } from '#core/provider'
import { supportSentence } from '#core/wording'

/** An email in both of its forms. */
export type Letter = {
  subject: string
  text: string
  html: string
  /** Only for those that a learner has asked for: their kind, and where one click of a mail program ends it. */
  asked?: { mail: string; unsubscribe: string }
}

/** Whom an email is to, and from whom. */
export type Addressee = {
  /** The learner's name, as they typed it; empty for the operator. */
  name: string
  provider: Provider
  /** The portal's address without a trailing slash; undefined if the deployment has no domain of its own. */
  origin: string | undefined
}

type Parts = Omit<Addressee, 'origin'> & {
  subject: string
  news: string
  /** The one thing to do. Without `href`, the label says it as a sentence of its own. */
  action: { label: string; href: string } | { sentence: string }
  /** What else to know, a sentence each. */
  next: readonly string[]
  /** The page to end emails of this kind, for those that the learner has asked for. */
  end?: string
  /** Whom to ask; nobody in an email to the operator. */
  help?: string
}

/** Sets the parts of an email as plain text and as HTML that needs nothing from elsewhere: no images, no fonts, no tracking. */
export function letterOf({ subject, name, news, action, next, provider, end, help = helpOf(provider) }: Parts): Letter {
  const greeting = name ? `Hello ${name},` : 'Hello,'
  const sender = `${provider.organisation}, ABN ${provider.abn}`
  const todo = 'href' in action ? `${action.label}:\n${action.href}` : action.sentence
  const text = [
    greeting,
    news,
    todo,
    next.map((one) => `- ${one}`).join('\n'),
    help,
    ...(end ? [`${asked} ${endLabel}:\n${end}`] : []),
    `${sender}\n${provider.website}`,
  ]
  const button =
    'href' in action
      ? `<a href="${escaped(action.href)}" class="button" style="${buttonLook}">${escaped(action.label)}</a>`
      : escaped(action.sentence)
  return {
    subject,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>
${night}
</style>
<title>${escaped(subject)}</title>
</head>
<body class="paper" style="margin:0;padding:24px 16px;background:#f8f2e6;color:#1b2330;font:17px/1.6 Georgia,serif">
<div role="main" class="leaf" style="max-width:560px;margin:0 auto;padding:28px;background:#fdfaf3;border:1px solid #d8c8ab;overflow-wrap:anywhere">
${band}
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true">${mark}</td>
<td class="bark" style="padding-left:12px;color:#63523f;font-size:16px;line-height:1.35">${escaped(provider.organisation)}</td>
</tr></table>
<h1 style="margin:24px 0 16px;font-size:26px;line-height:1.25">${escaped(subject)}</h1>
<p>${escaped(greeting)}</p>
<p>${escaped(news)}</p>
<p style="margin:24px 0">${button}</p>
<ul style="padding-left:20px">
${next.map((one) => `<li style="margin:8px 0">${escaped(one)}</li>`).join('\n')}
</ul>
<p>${escaped(help)}</p>${end ? `\n<p>${asked} <a href="${escaped(end)}" style="color:inherit">${endLabel}</a></p>` : ''}
<p class="bark" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d8c8ab;color:#63523f;font-size:14px">${escaped(sender)}<br>
<a href="${escaped(provider.website)}" class="bark" style="color:#63523f">${escaped(provider.website)}</a></p>
</div>
</body>
</html>
`,
  }
}

const asked = 'You get this email because you ticked a box for it.'
const endLabel = 'End these emails, or choose which ones you get'

/** What locks somebody else out, in this order: a new password ends all sessions, and what they added must go too. */
export const ifNotYou: readonly string[] = [
  'If it was not you, choose “Forgotten your password?” on the sign-in page and set a new password now. That signs out every device, other people’s too.',
  'Then sign in, open your account page and remove each passkey, authenticator app, phone number and Google account that is not yours.',
  'If you cannot get in, because signing in asks for a code that you do not have, write to us at once.',
]

const helpOf = ({ email }: Provider) => `${supportSentence(email)} You can also reply to this email.`

/**
 * The portal's dark colours (tokens.css), for mail programs that follow the device. Most others ignore the sheet, or turn the light
 * colours round themselves.
 */
const night = `:root { color-scheme: light dark }
@media (prefers-color-scheme: dark) {
.paper { background: #131820 !important; color: #efe7d9 !important }
.leaf { background: #1b222c !important; border-color: #3b4451 !important }
.bark { color: #b9ab97 !important; border-color: #3b4451 !important }
.button { background: #8fc3a6 !important; color: #0f2219 !important }
.hill { background: #8fc3a6 !important }
}`

const buttonLook =
  'display:inline-block;padding:12px 20px;background:#28543f;color:#fcf8ef;font:600 16px/1.3 sans-serif;text-decoration:none;border-radius:3px'

const hill = (radii: string, width: string) =>
  `<div class="hill" style="float:left;width:${width};height:8px;background:#28543f;border-radius:${radii}"></div>`

/** The portal's mark, a hill of open books, as plain blocks, since many mail programs show no SVG. Without round corners they're layers. */
const mark = [
  { width: 22, hills: hill('50% 50% 0 0/100% 100% 0 0', '100%') },
  ...[28, 32].map((width) => ({
    width,
    hills: hill('75% 45% 0 0/65% 75% 0 0', '50%') + hill('45% 75% 0 0/75% 65% 0 0', '50%'),
  })),
]
  .map(({ width, hills }) => `<div style="width:${width}px;height:8px;margin:0 auto 2px">${hills}</div>`)
  .join('')

/** The five layers along the upper edge of the sheet, from the top. */
const band = `<div aria-hidden="true" class="band" style="margin:-28px -28px 24px">${[
  '#5c7d62',
  '#dcba80',
  '#c5822f',
  '#9c4b2e',
  '#5c3c30',
]
  .map((colour) => `<div style="height:5px;line-height:5px;background:${colour}"></div>`)
  .join('')}</div>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
