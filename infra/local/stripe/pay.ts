import { closedPage, contentSecurityPolicy, type PayPageOptions, payPage, successUrl, unknownPage } from './pay-page.ts'
import { cardError, completePaid } from './payment.ts'
import { StripeProblem } from './problem.ts'
import { knownPromotionCode, priceCheckout } from './promotion-codes.ts'
import { findCheckout } from './sessions.ts'
import type { Checkout, Shop } from './state.ts'

type PayResponse = { status: number; headers: Record<string, string>; body: string }

/** Completes a checkout whose payment arrives later, as with direct debit. */
type PaySlowly = (checkout: Checkout, email: string) => Promise<void>

/** Handles the pay page: GET shows it; POST sets a promotion code, or pays and redirects to the portal. */
export async function handlePayPage(
  shop: Shop,
  { method, sessionId, form }: { method: string; sessionId: string; form: URLSearchParams },
  paySlowly: PaySlowly,
): Promise<PayResponse> {
  let checkout: Checkout
  try {
    checkout = findCheckout(shop, sessionId)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return page(404, unknownPage())
  }
  const { session } = checkout
  // A double click on Pay submits again after the first has paid: redirect that too.
  if (method === 'POST' && session.status === 'complete') return redirectTo(successUrl(checkout))
  if (session.status !== 'open') return page(session.status === 'expired' ? 410 : 200, closedPage(checkout), checkout)
  if (method === 'GET') return page(200, payPage(checkout), checkout)

  const field = (name: string) => form.get(name)?.trim() ?? ''
  const email = field('email')
  switch (form.get('action')) {
    case 'apply': {
      const code = session.allow_promotion_codes ? knownPromotionCode(field('promotion_code')) : undefined
      if (!code) return refuse(checkout, { problem: { field: 'promotion_code', message: 'This code is invalid.' } })
      return reprice(shop, checkout, code)
    }
    case 'remove':
      return reprice(shop, checkout, undefined)
    case 'pay':
    case 'becs': {
      const isFree = session.amount_total === 0
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
        return refuse(checkout, { email, problem: { field: 'email', message: 'Enter an email address.' } })
      }
      if (form.get('action') === 'becs' && !isFree && session.payment_method_types.includes('au_becs_debit')) {
        await paySlowly(checkout, email)
        return redirectTo(successUrl(checkout))
      }
      const error = isFree ? undefined : cardError(field('card'))
      if (error) return refuse(checkout, { email, problem: { field: 'card', message: error } })
      await completePaid(shop, checkout, email)
      return redirectTo(successUrl(checkout))
    }
    default:
      return refuse(checkout, {})
  }
}

function reprice(shop: Shop, checkout: Checkout, code: string | undefined): PayResponse {
  if (code) checkout.promotionCode = code
  else delete checkout.promotionCode
  priceCheckout(checkout)
  shop.save()
  return redirectTo(checkout.session.url ?? '')
}

const refuse = (checkout: Checkout, options: PayPageOptions) => page(402, payPage(checkout, options), checkout)

const redirectTo = (location: string): PayResponse => ({ status: 303, headers: { location }, body: '' })

function page(status: number, body: string, checkout?: Checkout): PayResponse {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(checkout),
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}
