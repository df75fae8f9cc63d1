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
