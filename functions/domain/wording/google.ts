/** Refusals about a link with Google, as the learner reads them on the account page. */
export const googleWords = {
  otherWayFirst:
    'You signed in with Google. Before we unlink it, please sign in with your password, so that you don’t lose your way in. If you have none yet, sign out and set one under “Forgotten your password?”.',
} as const
