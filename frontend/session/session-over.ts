const sessionOverErrors = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]

/** Whether a token renewal failed because the session is over, not because Cognito couldn't be reached. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Error && sessionOverErrors.some((name) => error.name.startsWith(name))
