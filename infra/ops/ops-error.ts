/** An expected error. The operator sees only its message, which says what's wrong and what to do. */
export class OpsError extends Error {
  override name = 'OpsError'
}

const explanations: [names: RegExp, explain: (message: string) => string][] = [
  [
    /^(Credentials|Token)ProviderError$/,
    () =>
      'There are no AWS credentials. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sign in with "aws sso login".',
  ],
  [
    /^(ExpiredToken(Exception)?|InvalidClientTokenId|InvalidAccessKeyId|UnrecognizedClientException|SignatureDoesNotMatch|InvalidSignatureException|RequestExpired)$/,
    (message) => `AWS rejected these credentials: they are wrong or have expired. (${message})`,
  ],
  [
    /^(AccessDenied(Exception)?|UnauthorizedOperation|Forbidden)$/,
    (message) => `These credentials don't have permission to do that. (${message})`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|TimeoutError)$/,
    (message) => `AWS can't be reached. Check your network connection. (${message})`,
  ],
]

/** Explains any error to the operator in one sentence. */
export function explainError(error: unknown): string {
  if (error instanceof OpsError) return error.message
  if (!(error instanceof Error)) return String(error)
  const { name, message, code, cause } = error as Error & { code?: string }
  if (message === 'fetch failed') return `no response (${cause instanceof Error ? cause.message : message})`
  const known = explanations.find(([names]) => names.test(name) || names.test(code ?? ''))
  return known ? known[1](message || code || name) : `${name}: ${message}`
}
