import { applyCode, cardError, completePaid, findCheckout } from './checkouts.ts'
import {
  closedPage,
  type PageResponse,
  type PayPageOptions,
  pageResponse,
  paperPage,
  payPage,
  successUrl,
  unknownPage,
} from './pay-page.ts'
import type { Checkout, Shop } from './state.ts'

/** Completes a checkout whose payment arrives later, as with direct debit. */
type PaySlowly = (checkout: Checkout, email: string) => Promise<void>

/** Handles the pay page: GET shows it; POST sets a promotion code, or pays and redirects to the portal. */
export async function handlePayPage(
  shop: Shop,
  { method, sessionId, form }: { method: string; sessionId: string; form: URLSearchParams },
  paySlowly: PaySlowly,
): Promise<PageResponse> {
  if (!shop.state.checkouts[sessionId]) return pageResponse(404, unknownPage())
  const checkout = findCheckout(shop, sessionId)
  const { session } = checkout
  // A double click on Pay submits again after the first has paid: redirect that too.
  if (method === 'POST' && session.status === 'complete') return redirectTo(successUrl(checkout))
  if (session.status !== 'open')
    return pageResponse(session.status === 'expired' ? 410 : 200, closedPage(checkout), checkout)
  if (method === 'GET') return pageResponse(200, payPage(checkout), checkout)

  const field = (name: string) => form.get(name)?.trim() ?? ''
  const email = field('email')
  switch (form.get('action')) {
    case 'apply':
    case 'remove': {
      const code = form.get('action') === 'apply' ? field('promotion_code') : undefined
      if (applyCode(shop, checkout, code)) return redirectTo(session.url ?? '')
      return refuse(checkout, { problem: { field: 'promotion_code', message: 'This code is invalid.' } })
    }
    case 'pay':
    case 'becs': {
      const isFree = session.amount_total === 0
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) {
        return refuse(checkout, { email, problem: { field: 'email', message: 'Enter an email address.' } })
      }
      if (form.get('action') === 'becs' && !isFree) {
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

/** Shows Stripe's page with the invoice or receipt of a session. */
export function showPaper(shop: Shop, kind: 'invoice' | 'receipt', sessionId: string): PageResponse {
  const checkout = shop.state.checkouts[sessionId]
  return checkout ? pageResponse(200, paperPage(kind, checkout)) : pageResponse(404, unknownPage())
}

const refuse = (checkout: Checkout, options: PayPageOptions) => pageResponse(402, payPage(checkout, options), checkout)

const redirectTo = (location: string): PageResponse => ({ status: 303, headers: { location }, body: '' })
