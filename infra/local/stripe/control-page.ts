import { chargeOf } from './money.ts'
import { document, escapeHtml, formatMoney, totals } from './pay-page.ts'
import type { Checkout, Shop, Weather } from './state.ts'

const shown = 30

export function controlPage(shop: Shop, problem?: string): string {
  const paid = Object.values(shop.state.checkouts).filter(({ session }) => session.status === 'complete')
  const { webhooks, api } = shop.state.weather ?? calm
  const held = shop.state.events.filter((event) => event.held).length
  return document(
    'What happens next',
    `
<h1>What happens to payments</h1>
${problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : ''}
<h2>Weather</h2>
<form method="post">
<label for="webhooks">Events to the portal</label>
${choice('webhooks', webhooks, { sent: 'are sent', dropped: 'are lost', held: 'are late' })}
<label for="api">Calls from the portal</label>
${choice('api', api, { well: 'are answered', slow: 'take six seconds', failing: 'fail' })}
<button name="deed" value="weather">Set the weather</button>
</form>
${held > 0 ? `<form method="post"><button class="second" name="deed" value="send">Send ${held} late events, newest first</button></form>` : ''}
<h2>Payments</h2>
${paid.slice(-shown).reverse().map(row).join('') || '<p>Nobody has paid yet.</p>'}`,
  )
}

/** A page in place of Stripe's invoice or receipt. */
export function paperPage(kind: 'invoice' | 'receipt', { session, lineItems }: Checkout): string {
  const money = (amount: number) => formatMoney(amount, session.currency)
  return document(
    kind === 'invoice' ? 'Invoice' : 'Receipt',
    `
<h1>${kind === 'invoice' ? 'Invoice' : 'Receipt'}</h1>
${totals([
  ...lineItems.map(({ description, amount_subtotal }): [string, string] => [
    escapeHtml(description ?? ''),
    money(amount_subtotal),
  ]),
  ['Total', money(session.amount_total)],
])}
<p>${escapeHtml(session.customer_details?.email ?? '')}</p>`,
  )
}

const calm: Weather = { webhooks: 'sent', api: 'well' }

function row(checkout: Checkout): string {
  const { session, lineItems, disputes = [] } = checkout
  const money = (amount: number) => formatMoney(amount, session.currency)
  const charge = chargeOf(checkout)
  const state = charge
    ? `${money(charge.amount)} paid, ${money(charge.amount_refunded)} refunded${disputes[0] ? `, dispute ${disputes[0].status.replaceAll('_', ' ')}` : ''}`
    : session.payment_status === 'unpaid'
      ? checkout.failed
        ? 'failed'
        : 'not paid yet'
      : 'free'
  const button = (deed: string, label: string) => `<button class="second" name="deed" value="${deed}">${label}</button>`
  return `<form method="post"><input type="hidden" name="session" value="${session.id}">
<h3>${escapeHtml(lineItems[0]?.description ?? '')}</h3>
<p>${escapeHtml(session.customer_details?.email ?? '')}: ${state}</p>
${
  charge
    ? button('refund', 'Refund all') +
      button('refund-half', 'Refund half') +
      button('fail-refund', 'Let the refund fail') +
      button('dispute', 'Open a dispute') +
      button('win', 'Dispute won') +
      button('lose', 'Dispute lost')
    : session.payment_status === 'unpaid' && !checkout.failed
      ? button('fail-payment', 'Let the payment fail')
      : ''
}</form>`
}

const choice = (name: string, chosen: string, options: Record<string, string>) =>
  `<select id="${name}" name="${name}">${Object.entries(options)
    .map(([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`)
    .join('')}</select>`
