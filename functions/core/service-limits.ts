/**
 * The limits of a client for Cognito or SSM, in ms. Without them a call that gets no answer would last until Lambda stops the
 * function. `maxAttempts` counts the first one.
 */
export const serviceLimits = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 1500, throwOnRequestTimeout: true },
} as const
