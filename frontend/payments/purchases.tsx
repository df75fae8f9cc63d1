import { useMutation, useQuery } from '@tanstack/react-query'
import { australianDay } from '#core/day'
import { settings } from '#core/site-settings'
import { moneyIn, supportSentence } from '#core/wording'
import { getPayments, type Purchase, postPaymentInvoice, postPaymentReceipt } from '#payments/contract'
import { boughtTitle, payment, purchaseState, purchase as wording } from '#payments/wording'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useToast } from '../ui/toast.tsx'
import { DebitNotices } from './debit-notices.tsx'
import { isPaperUrl } from './enrol-button.tsx'
import { RestorePurchase } from './restore-purchase.tsx'

/** What the learner has paid for, with what became of each payment, and a way to restore what's missing. */
export function Purchases() {
  const { send } = useClient()
  const { data, error, refetch } = useQuery({ queryKey: ['payments'], queryFn: () => send(getPayments, {}) })
  if (error && !data)
    return <ErrorState level={2} title="Your payments could not be loaded" error={error} onRetry={refetch} />
  if (!data) return <LoadingPurchases />
  const { payments, debits = {} } = data
  return (
    <div className="flex flex-col gap-6">
      <DebitNotices debits={debits} />
      {payments.length + Object.keys(debits).length === 0 ? (
        <p>{wording.noPurchases}</p>
      ) : (
        <ul className="flex flex-col gap-6">
          {payments.map((one) => (
            <li key={one.sessionId} className="border-b border-line pb-5">
              <PurchaseRow purchase={one} />
            </li>
          ))}
        </ul>
      )}
      <RestorePurchase />
    </div>
  )
}

function LoadingPurchases() {
  return (
    <div role="status">
      <span className="sr-only">Loading your payments…</span>
      <Skeleton className="h-20 w-full" />
    </div>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const { courseId, paidAt, amount, tax, discount, code, hasInvoice } = purchase
  const title = boughtTitle(courseId)
  const money = (cents: number) => moneyIn(purchase.currency, cents)
  const facts: [string, string][] = [
    ['Date', australianDay(new Date(paidAt))],
    ['Paid', money(amount)],
    ...(tax > 0 ? [['GST included', money(tax)] satisfies [string, string]] : []),
    ...(discount > 0
      ? [['Discount', code ? `${money(discount)} (code ${code})` : money(discount)] satisfies [string, string]]
      : []),
    ['State', purchaseState(purchase, money)],
  ]
  return (
    <>
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 font-sans text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-bark">{term}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-3">
        {hasInvoice && <PaperButton paper="invoice" title={title} sessionId={purchase.sessionId} />}
        {amount > 0 && <PaperButton paper="receipt" title={title} sessionId={purchase.sessionId} />}
      </div>
    </>
  )
}

const routes = { invoice: postPaymentInvoice, receipt: postPaymentReceipt } as const

/** Opens Stripe's page with the invoice or receipt in a tab of its own. */
function PaperButton({ paper, title, sessionId }: { paper: 'invoice' | 'receipt'; title: string; sessionId: string }) {
  const { send } = useClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: async (_tab: Window | null) => {
      const { url } = await send(routes[paper], { sessionId })
      if (!isPaperUrl(paper, url, window.location.origin))
        throw new Error(`${payment.strangePage} ${supportSentence(settings.provider.email)}`)
      return url
    },
    onSuccess: (url, tab) => (tab ?? window).location.assign(url),
    onError: (error, tab) => {
      tab?.close()
      toast.error(error.message)
    },
  })
  return (
    <Button look="secondary" busy={isPending && 'Opening...'} onClick={() => mutate(newTab())}>
      {paper === 'invoice' ? 'Invoice' : 'Receipt'}
      <span className="sr-only">: {title} (opens in a new tab)</span>
    </Button>
  )
}

/** Opened at the press, because browsers block a tab that opens later. Null where they block this one too. */
function newTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
