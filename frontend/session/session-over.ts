const over = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]

/** Whether an error of a token's renewal means that the session is over, rather than that nobody could be asked. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Error && over.some((name) => error.name.startsWith(name))
