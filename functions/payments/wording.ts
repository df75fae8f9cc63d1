import { courseById, isCourseId } from '#catalogue/catalogue'
/** The sentences about payments. Apart from the others, because only the pages about payments need them. */
export const payment = {
  verifying: 'Verifying Payment...',
  verifyingText:
    'This takes a few seconds. You can leave the page: once your payment has arrived, the course opens by itself.',
  succeeded: 'Payment Successful!',
  thanks: 'Thank you for your purchase!',
  access: 'You now have access to this professional development course ($99 per course)',
  failed: 'Payment Verification Failed',
  failedAdvice: "We couldn't verify your payment. Please contact support with your session details.",
  nothingHere: 'Nothing was paid on this page',
  nothingHereAdvice:
    'It confirms a payment just after you make one. If you’ve paid, the course is open on your dashboard, and the payment stands on your account page.',
  notNeeded: 'You do not need to pay on this portal: the course is already open to you.',
  alreadyOwned: 'You already have this course',
  unreachable:
    'The payment service could not be reached. If you have already paid, please do not pay again; otherwise try again in a minute.',
  notSetUp: 'Payment is not set up on this portal at the moment. If you have already paid, please do not pay again.',
  strangePage: 'The payment page has an address that we don’t know, so it was not opened.',
  doNotPayAgain: 'Please do not pay again. If your payment went through, you get access automatically.',
  notChecked: 'We could not check your payment',
  notCheckedAdvice:
    'The check itself did not work just now, so we cannot say yet whether your payment has arrived. Please check again in a minute.',
  checkAgain: 'Check again',
  checking: 'Checking...',
} as const

/** Sentences about payments that were made. Apart from the others, because lesson pages don't show them. */
export const purchase = {
  unknownPayment: 'We can’t find this payment in your account.',
  noInvoice: 'There is no invoice for this payment yet. If you paid a moment ago, please try again in a few minutes.',
  noReceipt: 'There is no receipt for this payment.',
  restore: 'Restore my purchase',
  restoring: 'Looking for your payments...',
  restoreAdvice: 'You paid and can’t open the course? We ask the payment service and open what you have paid for.',
  nothingToRestore: 'We found no payment that is missing from this account. If you have paid, please do not pay again.',
  restoreProcessing:
    'Your payment is still being processed. You get access automatically when it goes through; please do not pay again.',
  noPurchases: 'You have not paid for a course with this account.',
} as const

/** The title of a course that was bought, which may have left the catalogue since. */
export const boughtTitle = (courseId: string): string =>
  isCourseId(courseId) ? courseById(courseId).title : 'A course that we no longer offer'

/** How a direct debit stands that hasn't arrived. */
export const debitSentence = {
  processing: (title: string) =>
    `Your bank is still processing your payment for “${title}”. The course opens by itself when it goes through; please do not pay again.`,
  failed: (title: string) =>
    `Your bank did not pay the direct debit for “${title}”, so the course is not open. Paying again is right.`,
} as const

/** What "Restore my purchase" opened. */
export const restored = (titles: readonly string[]): string => `Restored: ${titles.join(', ')}. You have access now.`

/** A payment with this account's address that another account made; `address` is masked. */
export const paidElsewhere = (address: string): string =>
  `This payment belongs to another account of yours (${address}). Please sign in with that account.`

type State = 'paid' | 'partly-refunded' | 'refunded' | 'disputed' | 'lost' | 'ended'

/** What became of the payment, and whether it still opens the course. */
export function purchaseState(
  { state, refunded }: { state: State; refunded: number },
  money: (cents: number) => string,
): string {
  switch (state) {
    case 'paid':
      return 'Paid'
    case 'partly-refunded':
      return `Paid; ${money(refunded)} of it was refunded. You keep your access.`
    case 'refunded':
      return 'Refunded. This payment no longer gives access; your own work in the course stays readable.'
    case 'disputed':
      return 'Your bank is asking about this payment. You keep your access until that is decided.'
    case 'lost':
      return 'Your bank took this payment back. It no longer gives access; your own work in the course stays readable.'
    case 'ended':
      return 'The access that you paid for has ended. Your own work in the course stays readable.'
  }
}
