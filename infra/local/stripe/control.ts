import { escapeHtml } from '../send-page.ts'
import { failSlowly, findCheckout } from './checkouts.ts'
import { chargeOf, closeDispute, failRefund, openNewDispute, refund } from './money.ts'
import { document, formatMoney, type PageResponse, pageResponse } from './pay-page.ts'
import { type Checkout, type Shop, StripeProblem } from './state.ts'

const half = ({ session }: Checkout) => Math.floor(session.amount_total / 2)

/** What the buttons beside a payment do. */
const deeds: Record<string, (shop: Shop, checkout: Checkout) => Promise<unknown>> = {
  refund: (shop, checkout) => refund(shop, checkout, checkout.session.amount_total),
  'refund-half': (shop, checkout) => refund(shop, checkout, half(checkout)),
  'fail-refund': failRefund,
  dispute: openNewDispute,
  win: (shop, checkout) => closeDispute(shop, checkout, 'won'),
  'fail-payment': failSlowly,
  lose: (shop, checkout) => closeDispute(shop, checkout, 'lost'),
}

/** Handles the control page, which plays what happens to a payment after it, and loses events to the portal. */
export async function handleControlPage(
  shop: Shop,
  { method, form }: { method: string; form: URLSearchParams },
): Promise<PageResponse> {
  if (method === 'GET') return pageResponse(200, controlPage(shop))
  const deed = form.get('deed') ?? ''
  try {
    if (deed === 'lose-events' || deed === 'send-events') {
      shop.state.losesEvents = deed === 'lose-events'
      shop.save()
    } else if (deeds[deed]) await deeds[deed](shop, findCheckout(shop, form.get('session') ?? ''))
    else throw new StripeProblem(400, 'Unknown button.')
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return pageResponse(error.status, controlPage(shop, error.message))
  }
  return { status: 303, headers: { location: `${shop.origin}/control` }, body: '' }
}

const shown = 30

function controlPage(shop: Shop, problem?: string): string {
  const paid = Object.values(shop.state.checkouts).filter(({ session }) => session.status === 'complete')
  return document(
    'What happens next',
    `
<h1>What happens to payments</h1>
${problem ? `<p class="error" role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post">${shop.state.losesEvents ? button('send-events', 'Send new events to the portal') : button('lose-events', 'Lose all events to the portal')}</form>
<h2>Payments</h2>
${paid.slice(-shown).reverse().map(row).join('') || '<p>Nobody has paid yet.</p>'}`,
  )
}

const button = (deed: string, label: string) => `<button class="second" name="deed" value="${deed}">${label}</button>`

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
  return `<form method="post"><input type="hidden" name="session" value="${session.id}">
<h3>${escapeHtml(lineItems[0]?.description ?? '')}</h3>
<p>${escapeHtml(checkout.customerEmail ?? session.customer_details?.email ?? '')}: ${state}</p>
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
