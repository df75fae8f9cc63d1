import { escapeHtml } from '../send-page.ts'
import { failSlowly, findCheckout } from './checkouts.ts'
import { chargeOf, closeDispute, failRefund, openNewDispute, refund } from './money.ts'
import { document, formatMoney, type PageResponse, pageResponse } from './pay-page.ts'
import { type Checkout, type Shop, StripeProblem, type Weather } from './state.ts'

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

/**
 * Handles the control page, which plays what happens to a payment after it, and bad weather: webhooks that are dropped or late,
 * and a Stripe that is slow or fails.
 */
export async function handleControlPage(
  shop: Shop,
  { method, form }: { method: string; form: URLSearchParams },
  sendHeld: () => Promise<void>,
): Promise<PageResponse> {
  if (method === 'GET') return pageResponse(200, controlPage(shop))
  const deed = form.get('deed') ?? ''
  try {
    if (deed === 'weather') {
      const { webhooks, api } = Object.fromEntries(form)
      shop.state.weather = { webhooks, api } as Weather
      shop.save()
    } else if (deed === 'send') await sendHeld()
    else if (deeds[deed]) await deeds[deed](shop, findCheckout(shop, form.get('session') ?? ''))
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

const choice = (name: string, chosen: string, options: Record<string, string>) =>
  `<select id="${name}" name="${name}">${Object.entries(options)
    .map(([value, label]) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${label}</option>`)
    .join('')}</select>`
