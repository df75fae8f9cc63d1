/** What locks somebody else out, in this order: a new password ends all sessions, and what they added must go too. */
export const ifNotYou: readonly string[] = [
  'If it was not you, choose “Forgotten your password?” on the sign-in page and set a new password now. That signs out every device, other people’s too.',
  'Then sign in, open your account page and remove each passkey, authenticator app, phone number and Google account that is not yours.',
  'If you cannot get in, because signing in asks for a code that you do not have, write to us at once.',
]
