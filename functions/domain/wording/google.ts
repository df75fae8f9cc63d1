/** Refusals about a link with Google, as the learner reads them on the account page. */
export const googleWords = {
  signInAgain: 'You signed in more than ten minutes ago. Please sign in again, then try once more.',
  otherWayFirst:
    'You signed in with Google. Before we unlink it, please sign in with your password, so that you don’t lose your way in. If you have none yet, sign out and set one under “Forgotten your password?”.',
  admin:
    'An administrator signs in with a password and an authenticator app, so this account can’t be linked with Google.',
} as const
