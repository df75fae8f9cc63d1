import { controlPage, paperPage } from './control-page.ts'
import { closeDispute, failRefund, openNewDispute, refund } from './money.ts'
import { contentSecurityPolicy, unknownPage } from './pay-page.ts'
import { failSlowly } from './payment.ts'
import { StripeProblem } from './problem.ts'
import { findCheckout } from './sessions.ts'
import type { Checkout, Shop, Weather } from './state.ts'

type Answer = { status: number; headers: Record<string, string>; body: string }

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
): Promise<Answer> {
  if (method === 'GET') return page(200, controlPage(shop))
  const deed = form.get('deed') ?? ''
  try {
    if (deed === 'weather') {
      const { webhooks, api } = Object.fromEntries(form)
      shop.state.weather = { webhooks, api } as Weather
      shop.save()
    } else if (deed === 'send') await sendHeld()
    else if (deeds[deed]) await deeds[deed](shop, findCheckout(shop, form.get('session') ?? ''))
    else throw new StripeProblem(400, { message: 'Unknown button.' })
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return page(error.status, controlPage(shop, error.message))
  }
  return { status: 303, headers: { location: `${shop.origin}/control` }, body: '' }
}

/** Handles Stripe's pages with the invoice or receipt of a session. */
export function handlePaper(shop: Shop, kind: 'invoice' | 'receipt', sessionId: string): Answer {
  const checkout = shop.state.checkouts[sessionId]
  return checkout ? page(200, paperPage(kind, checkout)) : page(404, unknownPage())
}

function page(status: number, body: string): Answer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(),
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}
