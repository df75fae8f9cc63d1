import { certificatesIn, type Everything } from '#contract/own-data/collection'
import type { ExportedItem } from '#contract/own-data/export'
import { Html, html } from '#contract/own-data/html'
import type { Prompt } from '#contract/prompts'
import type { Purchase } from '#contract/purchases'
import { courseById, isCourseId, type ModuleId, moduleById, moduleIds } from '#domain/catalogue'
import { verificationUrl } from '#domain/certificate'
import { australianDay } from '#domain/day'
import { promptGroups, untitled } from '#domain/prompts'
import { moneyIn } from '#domain/wording/money'
import { boughtTitle } from '#domain/wording/purchase'

type Facts = { everything: Everything; prompts: readonly Prompt[]; at: Date; origin: string }

/** The file's own styles. It opens without a network, so it links to no style sheet or font. */
const style = `:root{color-scheme:light dark}
body{font:1.05rem/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1.25rem;overflow-wrap:break-word}
h1,h2,h3{line-height:1.25}h2{margin-top:3rem;border-top:1px solid;padding-top:1rem}h3{margin-top:2rem}
.text{white-space:pre-wrap;border-left:3px solid;padding-left:1rem}.day{font-size:.9rem}
dt{font-weight:bold}dd{margin:0 0 .5rem}`

/** The export as a page to read: words by module, prompts, certificates and payments. It holds no script and loads nothing. */
export function readme({ everything, prompts, at, origin }: Facts): string {
  const { items } = everything
  const sections: [id: string, title: string, body: readonly Html[]][] = [
    ['you', 'About you', aboutYou(everything)],
    ...moduleIds.map((id): [string, string, Html[]] => [id, moduleById(id).title, moduleBody(id, items)]),
    ['prompts', 'Your prompts', promptGroups(prompts).map(promptGroup)],
    ['certificates', 'Your certificates', certificateList(everything, origin)],
    ['payments', 'Your payments', everything.rest.payments.map(payment)],
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
<p>data.json holds all of this, and what isn’t shown here: your place in each lesson, your answers in quizzes, earlier versions of
your texts (kept for 30 days) and the e-mails that we sent you. A program can read it.</p>
${prompts.length > 0 ? html`<p>prompts.md is your prompt library in Markdown.</p>` : ''}
${everything.pdfs.size > 0 ? html`<p>The folder certificates holds your certificates as PDF files.</p>` : ''}
</section>
</main>
</body>
</html>
`.text
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const day = (value: unknown): string => australianDay(new Date(text(value)))
const isTime = (value: unknown): boolean => !Number.isNaN(Date.parse(text(value)))
const fact = (name: string, value: string): Html => html`<dt>${name}</dt><dd>${value}</dd>`
const ofKind = (items: readonly ExportedItem[], kind: string) => items.filter((one) => one.kind === kind)

function aboutYou({ items, rest: { signIn } }: Everything): Html[] {
  const profile = ofKind(items, 'profile')[0]?.item
  const courses = ofKind(items, 'access').flatMap(({ item: { courseId, grantedAt, holds } }) => {
    if (!isCourseId(text(courseId)) || !isTime(grantedAt)) return []
    const { title } = courseById(courseId as Parameters<typeof courseById>[0])
    return [fact(title, `Opened on ${day(grantedAt)}${holds ? '' : '; access has ended'}`)]
  })
  const own = [
    fact('Name', text(profile?.name) || signIn.name),
    fact('E-mail address', signIn.email),
    ...(signIn.phone ? [fact('Mobile number for codes', signIn.phone)] : []),
    ...(signIn.google ? [fact('Google', 'Signs in to this account')] : []),
    ...(isTime(profile?.createdAt) ? [fact('Account since', day(profile?.createdAt))] : []),
  ]
  return [html`<dl>${own}${courses}</dl>`]
}

function moduleBody(id: ModuleId, items: readonly ExportedItem[]): Html[] {
  const completed = ofKind(items, 'progress').filter(({ item }) => item.moduleId === id && isTime(item.completedAt))
  const attempts = ofKind(items, 'quiz').filter(
    ({ key, item }) => key.startsWith(`WORK#${id}#`) && isTime(item.submittedAt),
  )
  const words = items
    .filter(({ shown }) => shown?.moduleId === id)
    .sort((a, b) => (a.shown?.place ?? 0) - (b.shown?.place ?? 0))
  return [
    ...completed.map(({ item }) => html`<p>Completed on ${day(item.completedAt)}.</p>`),
    ...attempts.map(
      ({ item }) =>
        html`<p>Quiz, attempt ${String(item.attempt)}: ${String(item.score)} right, on ${day(item.submittedAt)}.</p>`,
    ),
    ...words.map(
      ({ shown, item, kind }) => html`<article>
<h3>${shown?.label ?? ''}</h3>
<p class="day">${kind === 'note' ? 'Saved' : 'Answered'} on ${isTime(item.savedAt) ? day(item.savedAt) : 'an unknown day'}</p>
<div class="text">${shown?.text ?? text(item.text)}</div>
</article>`,
    ),
  ]
}

const promptGroup = ({
  title,
  prompts,
}: ReturnType<typeof promptGroups<Prompt>>[number]): Html => html`<h3>${title}</h3>
${prompts.map(
  (prompt) => html`<article>
<h4>${prompt.title ?? untitled}</h4>
<p class="day">Added on ${day(prompt.createdAt)}</p>
<div class="text">${prompt.text}</div>
</article>`,
)}`

function certificateList(everything: Everything, origin: string): Html[] {
  return certificatesIn(everything).map((certificate) => {
    const file = everything.pdfs.get(certificate.id)
    return html`<h3>${certificate.title}</h3>
<p>Issued to ${certificate.name} on ${day(certificate.issuedAt)}${certificate.revoked ? '; it was revoked' : ''}.</p>
<p><a href="${verificationUrl(origin, certificate)}">The public page where anyone can check it</a>${
      file ? html`, and <a href="certificates/${file.name}">its PDF</a>` : ''
    }</p>`
  })
}

function payment({ courseId, paidAt, currency, amount, tax, discount, refunded }: Purchase): Html {
  const money = (cents: number) => moneyIn(currency, cents)
  return html`<h3>${boughtTitle(courseId)}</h3>
<dl>${[
    fact('Date', day(paidAt)),
    fact('Paid', money(amount)),
    ...(tax > 0 ? [fact('GST included', money(tax))] : []),
    ...(discount > 0 ? [fact('Discount', money(discount))] : []),
    ...(refunded > 0 ? [fact('Refunded', money(refunded))] : []),
  ]}</dl>`
}
