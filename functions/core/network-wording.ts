/** The host of the sign-in service, which the browser calls by itself. */
export const signInHost = 'cognito-idp.ap-southeast-2.amazonaws.com'

/**
 * What to say where a network or a browser stands between a learner and the portal, as a school's filter does. `host` is the portal's
 * own. They name whom to ask and for what; the help page says more.
 */
export const inBetween = (host: string) => ({
  answered: `Your network answered in place of the portal, as a school’s filter may. What you typed is still here. Please try another network, or ask your IT support to let through ${host} and ${signInHost}.`,
  signInHeldBack: `The portal answers, but its sign-in service can’t be reached. A school’s network may hold it back. Please try again in a moment or on another network, or ask your IT support to let through ${host} and ${signInHost}.`,
  tokenTaken: `Your network takes out of each request what shows that you’re signed in, so signing in again won’t help. What you typed is still here. Please try another network, or ask your IT support to pass on the header “Authorization” to ${host}.`,
  siteData: `Your browser doesn’t let this site keep data on this device, and without it nobody can stay signed in. Please allow cookies and site data for ${host}, or leave private browsing, then reload this page. If your school manages the browser, ask your IT support to allow it.`,
})

/** Whether a message sends the learner to their IT support. */
export const asksIt = (message: string): boolean => message.includes('your IT support')

/** The part of the help page that says what to tell them. */
export const helpForIt = 'at-school'
