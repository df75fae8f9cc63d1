/**
 * Whether an address that the API returned is a checkout page: Stripe's own, or the stand-in's, which only a portal on a laptop
 * serves. Anything else isn't followed, so that no fault elsewhere can send a learner to another pay page.
 */
export const isCheckoutUrl = (url: string, origin: string): boolean =>
  isPageOf('https://checkout.stripe.com', url, origin)

/** The same for Stripe's pages with an invoice or a receipt. */
export const isPaperUrl = (paper: 'invoice' | 'receipt', url: string, origin: string): boolean =>
  isPageOf(paper === 'invoice' ? 'https://invoice.stripe.com' : 'https://pay.stripe.com', url, origin)

function isPageOf(host: string, url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin: target, pathname, username, password } = new URL(url)
  if (username || password) return false
  return target === host || (target === origin && pathname.startsWith('/_stripe/'))
}
