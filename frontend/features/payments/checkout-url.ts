/**
 * Whether an address that the API returned is a checkout page: Stripe's own, or the stand-in's, which only a portal on a laptop
 * serves. Anything else isn't followed, so that no fault elsewhere can send a learner to another pay page.
 */
export function isCheckoutUrl(url: string, origin: string): boolean {
  if (!URL.canParse(url)) return false
  const { origin: target, pathname, username, password } = new URL(url)
  if (username || password) return false
  return target === 'https://checkout.stripe.com' || (target === origin && pathname.startsWith('/_stripe/'))
}
