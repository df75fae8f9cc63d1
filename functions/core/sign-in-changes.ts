/**
 * What can change about how an account signs in. Its owner gets an email about each, and each but `google-linked` ends every
 * session: whoever has got in another way is out.
 */
export const signInChanges = [
  'password',
  'password-reset',
  'app-on',
  'app-off',
  'texts-on',
  'texts-off',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'google-unlinked',
] as const
export type SignInChange = (typeof signInChanges)[number]
