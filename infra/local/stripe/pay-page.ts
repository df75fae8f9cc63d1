import { createHash } from 'node:crypto'
import { escapeHtml } from '../send-page.ts'
import type { Checkout } from './state.ts'

const style = `
:root { font: 1rem/1.5 system-ui, sans-serif; color: #1a1a1a; background: #f5f5f4 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 28rem; padding: 1rem; overflow-wrap: anywhere }
.notice { margin: 0; padding: .5rem .75rem; background: #fdf3c7; border: 1px solid #a16207; border-radius: .375rem }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 1.5rem 0 .25rem }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
.total { font-size: 2rem; font-weight: 600; margin: 0 }
.error { margin: 1rem 0 0; padding: .5rem .75rem; color: #991b1b; background: #fff; border: 2px solid #b91c1c; border-radius: .375rem }
label { display: block; margin-top: .75rem }
input, select, button { display: block; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin-top: .25rem; font: inherit; border: 1px solid #57534e; border-radius: .375rem }
input, select { background: #fff; color: inherit }
button { margin-top: 1rem; cursor: pointer; color: #fff; background: #1d4ed8; border-color: #1d4ed8 }
button.second { color: #1d4ed8; background: #fff }
dl { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; margin: 1rem 0 0 }
dd { margin: 0; text-align: right }
.back { display: inline-block; padding: .75rem 0; color: #1d4ed8 }
:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
`

/** The policy of every page here. `form-action` also applies to redirects, so it allows the portal's origin. */
function contentSecurityPolicy(checkout?: Checkout): string {
  const hash = createHash('sha256').update(style).digest('base64')
  const portalOrigin = checkout ? new URL(successUrl(checkout)).origin : ''
  return `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' ${portalOrigin}; base-uri 'none'; frame-ancestors 'none'`
}

export type PageResponse = { status: number; headers: Record<string, string>; body: string }

export type PayPageOptions = {
  problem?: { field: 'card' | 'email' | 'promotion_code'; message: string } | undefined
  email?: string | undefined
}

export function payPage(checkout: Checkout, { problem, email }: PayPageOptions = {}): string {
  const { session, lineItems, promotionCode } = checkout
  const money = (amount: number) => formatMoney(amount, session.currency)
  const discount = session.total_details.amount_discount
  const isFree = session.amount_total === 0
  const invalid = (field: string) =>
    problem?.field === field ? ' aria-invalid="true" aria-describedby="problem" autofocus' : ''
  return document(
    `Pay ${money(session.amount_total)}`,
    `
<h1>${escapeHtml(lineItems[0]?.description ?? '')}</h1>
<p class="total">${money(session.amount_total)} ${session.currency.toUpperCase()}</p>
${
  discount > 0
    ? totals([
        ['Subtotal', money(session.amount_subtotal)],
        [`Discount (${promotionCode})`, `−${money(discount)}`],
      ])
    : ''
}
${problem ? `<p class="error" role="alert" id="problem">${escapeHtml(problem.message)}</p>` : ''}
${promotionForm(promotionCode, invalid('promotion_code'))}
<h2>Pay</h2>
<form method="post">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${escapeHtml(email ?? session.customer_email ?? '')}"${invalid('email')}>
${isFree ? '' : cardField(invalid('card'))}
<button name="action" value="pay">${isFree ? 'Complete order' : `Pay ${money(session.amount_total)}`}</button>
${isFree ? '' : '<button class="second" name="action" value="becs">Pay by BECS Direct Debit</button>'}
</form>
<a class="back" href="${escapeHtml(session.cancel_url ?? '')}">Back without paying</a>`,
  )
}

export function closedPage(checkout: Checkout): string {
  const { session } = checkout
  if (session.status === 'complete') {
    const link = escapeHtml(successUrl(checkout))
    return document('Paid', `<h1>This payment is complete</h1><p><a class="back" href="${link}">Continue</a></p>`)
  }
  const back = `<a class="back" href="${escapeHtml(session.cancel_url ?? '')}">Go back</a>`
  return document('Expired', `<h1>This payment page has expired</h1><p>Nothing was charged. ${back}</p>`)
}

/** A page in place of Stripe's invoice or receipt. */
export function paperPage(kind: 'invoice' | 'receipt', { session, lineItems }: Checkout): string {
  const money = (amount: number) => formatMoney(amount, session.currency)
  return document(
    kind === 'invoice' ? 'Invoice' : 'Receipt',
    `
<h1>${kind === 'invoice' ? 'Invoice' : 'Receipt'}</h1>
${totals([
  [lineItems[0]?.description ?? '', money(session.amount_subtotal)],
  ['Total', money(session.amount_total)],
])}
<p>${escapeHtml(session.customer_details?.email ?? '')}</p>`,
  )
}

export const unknownPage = () => document('Not found', "<h1>We can't find that payment page</h1>")

/** Where the buyer is redirected after paying. */
export const successUrl = ({ session }: Checkout) =>
  (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id)

const cardField = (attributes: string) => `<label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242"${attributes}>`

function promotionForm(applied: string | undefined, attributes: string): string {
  if (applied) {
    return `<form method="post"><p>Promotion code ${escapeHtml(applied)} is applied.</p>
<button class="second" name="action" value="remove">Remove promotion code</button></form>`
  }
  return `<form method="post"><label for="promotion_code">Promotion code</label>
<input id="promotion_code" name="promotion_code" autocomplete="off"${attributes}>
<button class="second" name="action" value="apply">Apply</button></form>`
}

const totals = (rows: [string, string][]) =>
  `<dl>${rows.map(([term, amount]) => `<dt>${escapeHtml(term)}</dt><dd>${amount}</dd>`).join('')}</dl>`

export function document(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – test payment</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="notice">This test page stands in for Stripe. You won't be charged.</p>
${body}
</main>
</body>
</html>
`
}

/** A response with one of these pages. */
export function pageResponse(status: number, body: string, checkout?: Checkout): PageResponse {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(checkout),
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}

export const formatMoney = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-AU', { style: 'currency', currency })
