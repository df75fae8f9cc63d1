import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CourseId, courseById, price } from '#catalogue/catalogue'
import { settings } from '#core/site-settings'
import { supportSentence } from '#core/wording'
import { postCheckout } from '#payments/contract'
import { payment } from '#payments/wording'
import { ApiProblem, useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'

type EnrolButtonProps = {
  courseId: CourseId
  look?: 'primary' | 'secondary'
  /** Opens the checkout by itself, for somebody who pressed "Enrol" before they had an account. */
  atOnce?: boolean
}

/** Opens Stripe's checkout for a course. The server returns the same checkout to a second click, in any tab. */
export function EnrolButton({ courseId, look = 'primary', atOnce = false }: EnrolButtonProps) {
  const { send } = useClient()
  const toast = useToast()
  const queries = useQueryClient()
  const pressed = useRef(false)
  const checkout = useMutation({
    mutationFn: async () => {
      const opened = await send(postCheckout, { courseId })
      if (!isCheckoutUrl(opened.url, window.location.origin))
        throw new Error(`${payment.strangePage} ${supportSentence(settings.provider.email)}`)
      return opened
    },
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      pressed.current = false
      const owned = error instanceof ApiProblem && error.message === payment.alreadyOwned
      if (owned) void queries.invalidateQueries()
      if (owned) toast.info(error.message)
      else toast.error(error.message)
    },
  })
  const { mutate, reset } = checkout
  useEffect(() => {
    // Otherwise the button stays busy when the browser restores the page from its back/forward cache.
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      pressed.current = false
      reset()
    }
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [reset])
  const redirecting = checkout.isPending || checkout.isSuccess
  // A double click's second click arrives before the button re-renders as busy.
  const press = () => {
    if (pressed.current) return
    pressed.current = true
    mutate()
  }
  // The ref takes care that it's pressed once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page opens
  useEffect(() => {
    if (atOnce) press()
  }, [])
  return (
    <Button look={look} onClick={press} busy={redirecting && 'Processing...'}>
      Enrol, {price.label}
      <span className="sr-only">: {courseById(courseId).title}</span>
    </Button>
  )
}

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
