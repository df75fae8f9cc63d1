import { isModuleId, moduleById, moduleIds } from '#catalogue/catalogue'
import { verificationUrl } from '#certificates/rules'
import { australianDay } from '#core/day'
import { earlierVersions } from '#core/limits'
import { placeNames, sectorNames, stageNames } from '#core/places'
import { moneyIn } from '#core/wording'
import { mailTitle } from '#mails/wording'
import type { Purchase } from '#payments/contract'
import { boughtTitle, debitSentence, purchaseState } from '#payments/wording'
import { mailKinds, News, Teaching } from '#people/contract'
import { Plan } from '#plan/contract'
import { fullDay, lineText } from '#plan/wording'
import type { Prompt } from '#prompts/contract'
import { authorities } from '#record/authorities'
import { Period, StudyEntry } from '#record/contract'
import { dayText, hoursText, inFull } from '#record/wording'
import { mailTicks } from '#reminders/wording'
import { certificatesIn, type Everything } from './collection.ts'
import type { ExportedItem } from './contract.ts'
import { day, fact, Html, html, isTime, ofKind, text } from './html.ts'
import { moduleBody, promptBody } from './own-words.ts'

type Facts = { everything: Everything; prompts: readonly Prompt[]; at: Date; origin: string }

/** The file's own styles. It opens without a network, so it links to no style sheet or font. */
const style = `:root{color-scheme:light dark}
body{font:1.05rem/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1.25rem;overflow-wrap:break-word}
h1,h2,h3{line-height:1.25}h2{margin-top:3rem;border-top:1px solid;padding-top:1rem}h3{margin-top:2rem}
.text{white-space:pre-wrap;border-left:3px solid;padding-left:1rem}.day{font-size:.9rem}
dt{font-weight:bold}dd{margin:0 0 .5rem}`

/** The export as a page to read: all that's stored, in words. It holds no script and loads nothing. */
export function readme({ everything, prompts, at, origin }: Facts): string {
  const { items, rest } = everything
  const { payments } = rest
  const isPaid = ({ item }: ExportedItem) => payments.some(({ sessionId }) => sessionId === item.sessionId)
  const unpaid = ofKind(items, 'checkout').filter((one) => !isPaid(one))
  const sections: [id: string, title: string, body: readonly Html[]][] = [
    ['you', 'About you', aboutYou(everything)],
    ['sign-in', 'How you sign in', signingIn(everything)],
    ['agreed', 'What you agreed to', agreed(everything)],
    ...moduleIds.map((id): [string, string, Html[]] => [id, moduleById(id).title, moduleBody(id, items)]),
    ['prompts', 'Your prompts', promptBody(prompts, items)],
    ['plans', 'Your plans', planList(everything)],
    ['record', 'Your professional learning record', recordBody(everything)],
    ['certificates', 'Your certificates', certificateList(everything, origin)],
    ['payments', 'Your payments', [...payments.map(payment), ...unpaid.map(checkout)]],
    ['emails', 'Emails that we sent you', sentMails(everything)],
  ]
  const filled = sections.filter(([, , body]) => body.length > 0)
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Everything of mine</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>Everything of mine</h1>
<p>From ${origin}, on ${australianDay(at)}.</p>
<nav aria-label="Contents">
<ul>
${filled.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}
</ul>
</nav>
${filled.map(
  ([id, title, body]) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${body}
</section>`,
)}
<section aria-labelledby="files">
<h2 id="files">The other files</h2>
<p>data.json holds all of this, and your place and ticks in each lesson. A program can read it.</p>
${prompts.length > 0 ? html`<p>prompts.md is your prompt library in Markdown.</p>` : ''}
${everything.pdfs.size > 0 ? html`<p>The folder certificates holds your certificates as PDF files.</p>` : ''}
</section>
</main>
</body>
</html>
`.text
}

function aboutYou({ items, rest: { signIn } }: Everything): Html[] {
  const profile = ofKind(items, 'profile')[0]?.item
  const own = [
    fact('Name', text(profile?.name) || signIn.name),
    fact('Email address', signIn.email),
    ...ofKind(items, 'address-change').map(({ item }) =>
      fact('Former email address', `${text(item.from)}, until ${day(item.at)}`),
    ),
    ...(isTime(profile?.createdAt) ? [fact('Account since', day(profile?.createdAt))] : []),
    ...ofKind(items, 'role').map(({ item }) => fact('Administrator', `Since ${day(item.grantedAt)}`)),
    ...ofKind(items, 'deletion').map(({ item }) =>
      fact('Deletion', `The account will be deleted on ${day(item.due)}, as asked for on ${day(item.askedAt)}`),
    ),
  ]
  const courses = ofKind(items, 'access').flatMap(({ item: { courseId, grantedAt, holds } }) =>
    isTime(grantedAt)
      ? [fact(boughtTitle(text(courseId)), `Opened on ${day(grantedAt)}${holds ? '' : '; access has ended'}`)]
      : [],
  )
  return [html`<dl>${[...own, ...teachingFacts(profile?.teaching), ...courses]}</dl>`]
}

const teachingFacts = (stored: unknown): Html[] => {
  const { data: { place, sector, stage } = {} } = Teaching.safeParse(stored)
  return [
    ...(place ? [fact('Where you teach', placeNames[place])] : []),
    ...(sector ? [fact('Your school', sectorNames[sector])] : []),
    ...(stage ? [fact('The years you teach', stageNames[stage])] : []),
  ]
}

/** How the account signs in. The password itself is stored nowhere. */
function signingIn({ items, rest: { signIn } }: Everything): Html[] {
  const [record] = ofKind(items, 'passkeys')
  const passkeys = (Array.isArray(record?.item.passkeys) ? record.item.passkeys : []).map((one) =>
    fact(
      `Passkey “${text(one?.name)}”`,
      [isTime(one?.addedAt) ? `Added on ${day(one.addedAt)}` : '', text(one?.device)].filter(Boolean).join(', '),
    ),
  )
  return [
    html`<dl>${[
      fact('Authenticator app', signIn.app ? 'On' : 'Off'),
      ...(signIn.texts || signIn.phone ? [fact('Codes by text message', signIn.texts ? 'On' : 'Off')] : []),
      ...(signIn.phone ? [fact('Mobile number for codes', signIn.phone)] : []),
      ...(signIn.google ? [fact('Google', 'Signs in to this account')] : []),
      ...(record ? passkeys : [fact('Passkeys', 'Your account page lists them')]),
    ]}</dl>`,
  ]
}

function agreed({ items }: Everything): Html[] {
  const { news: given, mails } = ofKind(items, 'profile')[0]?.item ?? {}
  const news = News.safeParse(given).data
  const asked = mailKinds.filter((kind) => Array.isArray(mails) && mails.includes(kind))
  const facts = [
    ...ofKind(items, 'agreement').map(({ item }) =>
      fact(`Terms of ${text(item.version)}`, `Agreed to on ${day(item.acceptedAt)}`),
    ),
    ...asked.map((kind) => fact('Reminder by email', mailTicks[kind])),
    ...ofKind(items, 'own-date').map(({ item }) =>
      fact('A day to be asked what came of it', `${fullDay(text(item.day))}, ${boughtTitle(text(item.courseId))}`),
    ),
    ...(news ? [fact('News by email', `${news.wanted ? 'Wanted' : 'Not wanted'} since ${day(news.at)}`)] : []),
  ]
  return facts.length > 0 ? [html`<dl>${facts}</dl>`] : []
}

/** An email's key says what it was about: `SENT#course-opened#digital-media`. */
function sentMails({ items }: Everything): Html[] {
  const mails = ofKind(items, 'sent-mail').map(({ key, item }) => {
    return fact(mailTitle(key.slice(key.indexOf('#') + 1)), `Sent on ${day(item.at)}`)
  })
  return mails.length > 0 ? [html`<dl>${mails}</dl>`] : []
}

function certificateList(everything: Everything, origin: string): Html[] {
  return certificatesIn(everything).map((certificate) => {
    const file = everything.pdfs.get(certificate.id)
    return html`<h3>${certificate.title}</h3>
<p>Issued to ${certificate.name} on ${day(certificate.issuedAt, certificate.zone)}${certificate.revoked ? '; it was revoked' : ''}.</p>
<p><a href="${verificationUrl(origin, certificate)}">The public page where anyone can check it</a>${
      file ? html`, and <a href="certificates/${file.name}">its PDF</a>` : ''
    }</p>`
  })
}

function payment(purchase: Purchase): Html {
  const { courseId, paidAt, currency, amount, tax, discount, code, refunded } = purchase
  const money = (cents: number) => moneyIn(currency, cents)
  return html`<h3>${boughtTitle(courseId)}</h3>
<dl>${[
    fact('Date', day(paidAt)),
    fact('Paid', money(amount)),
    ...(tax > 0 ? [fact('GST included', money(tax))] : []),
    ...(discount > 0 ? [fact('Discount', code ? `${money(discount)} (code ${code})` : money(discount))] : []),
    ...(refunded > 0 ? [fact('Refunded', money(refunded))] : []),
    fact('Stands', purchaseState(purchase, money)),
  ]}</dl>`
}

/** A payment page that led to no payment, or not yet. */
function checkout({ item }: ExportedItem): Html {
  const title = boughtTitle(text(item.courseId))
  if (item.failedAt) return html`<p>${debitSentence.failed(title)}</p>`
  if (item.processing) return html`<p>${debitSentence.processing(title)}</p>`
  return html`<p>A payment page was opened for “${title}”, and nothing was paid there.</p>`
}

/** The hours chosen for each course. */
function planList({ items }: Everything): Html[] {
  return ofKind(items, 'plan').flatMap(({ item }) => {
    const { data: plan } = Plan.safeParse(item)
    if (!plan) return []
    const { courseId, from, zone, lines } = plan
    return [
      html`<h3>${boughtTitle(courseId)}</h3>
<p>From ${fullDay(from)}, by the clock of ${zone}: ${lines.map(lineText).join('; ')}.</p>`,
    ]
  })
}

/** What the learner logs for, and each entry with all its fields. Completed modules stand in their own sections. */
function recordBody({ items }: Everything): Html[] {
  const period = Period.safeParse(ofKind(items, 'period')[0]?.item).data
  const entries = ofKind(items, 'study-entry').flatMap(({ item }) => {
    const { data } = StudyEntry.safeParse(item)
    return data ? [data] : []
  })
  const facts = period && [
    fact('Authority', authorities[period.place].name),
    fact('From', dayText(period.from)),
    fact('To', dayText(period.to)),
    ...(period.target === null ? [] : [fact('Hours asked', hoursText(period.target))]),
  ]
  return [
    ...(facts ? [html`<dl>${facts}</dl>`] : []),
    ...entries.map((entry) => {
      const { entryId, title, deleted } = entry
      const name = isModuleId(entryId) ? moduleById(entryId).title : title || 'Untitled'
      const fields = inFull(period?.place, entry).filter(({ key, value }) => value && key !== 'title')
      return html`<article>
<h3>${name}</h3>
${deleted ? html`<p class="day">Removed, and kept for ${earlierVersions.keptFor}</p>` : ''}
<dl>${fields.map(({ label, value }) => html`<dt>${label}</dt><dd class="text">${value}</dd>`)}</dl>
</article>`
    }),
  ]
}
