import { closedPage, contentSecurityPolicy, type PayPageOptions, payPage, successUrl, unknownPage } from './pay-page.ts'
import { completePaid, refusalOfCard } from './payment.ts'
import { StripeProblem } from './problem.ts'
import { knownPromotionCode, priceCheckout } from './promotion-codes.ts'
import { findCheckout } from './sessions.ts'
import type { Checkout, Shop } from './state.ts'

type PayAnswer = { status: number; headers: Record<string, string>; body: string }

/** Pays later by direct debit. */
type PaySlowly = (checkout: Checkout, email: string) => Promise<void>

/** Answers the pay page: GET shows it; POST applies a promotion code, or pays and leads back to the portal. */
export async function answerPayPage(
  shop: Shop,
  { method, sessionId, form }: { method: string; sessionId: string; form: URLSearchParams },
  paySlowly: PaySlowly,
): Promise<PayAnswer> {
  let checkout: Checkout
  try {
    checkout = findCheckout(shop, sessionId)
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error
    return page(404, unknownPage())
  }
  const { session } = checkout
  // A second click on Pay comes after the first has paid: it leads on too.
  if (method === 'POST' && session.status === 'complete') return leadTo(successUrl(checkout))
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
        return refuse(checkout, { email, problem: { field: 'email', message: 'Enter an e-mail address.' } })
      }
      if (form.get('action') === 'becs' && !isFree && session.payment_method_types.includes('au_becs_debit')) {
        await paySlowly(checkout, email)
        return leadTo(successUrl(checkout))
      }
      const refusal = isFree ? undefined : refusalOfCard(field('card'))
      if (refusal) return refuse(checkout, { email, problem: { field: 'card', message: refusal } })
      await completePaid(shop, checkout, email)
      return leadTo(successUrl(checkout))
    }
    default:
      return refuse(checkout, {})
  }
}

function reprice(shop: Shop, checkout: Checkout, code: string | undefined): PayAnswer {
  if (code) checkout.promotionCode = code
  else delete checkout.promotionCode
  priceCheckout(checkout)
  shop.save()
  return leadTo(checkout.session.url ?? '')
}

const refuse = (checkout: Checkout, options: PayPageOptions) => page(402, payPage(checkout, options), checkout)

const leadTo = (location: string): PayAnswer => ({ status: 303, headers: { location }, body: '' })

function page(status: number, body: string, checkout?: Checkout): PayAnswer {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(checkout),
    'cache-control': 'no-store',
  }
  return { status, headers, body }
}
