/** What the AWS SDK's errors are called when a service throttles, fails or doesn't answer in time. All of them pass. */
const passing = new Set([
  'AbortError',
  'InternalServerError',
  'InternalServerErrorException',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'ThrottledException',
  'Throttling',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
])

/** The same of the network below it. */
const lostConnections = new Set(['ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN', 'EPIPE', 'ETIMEDOUT'])

/** Whether an unexpected error passes by itself, so that the same request may well succeed in a moment. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return passing.has(error.name) || ('code' in error && lostConnections.has(String(error.code)))
}
