/** An error made to be read by the operator: its message says what is wrong and what to do. */
export class Refused extends Error {
  override name = 'Refused'
}

const sentences: [names: RegExp, sentence: (message: string) => string][] = [
  [
    /^(Credentials|Token)ProviderError$/,
    () =>
      'There are no AWS credentials. Set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or sign in with "aws sso login".',
  ],
  [
    /^(ExpiredToken(Exception)?|InvalidClientTokenId|InvalidAccessKeyId|UnrecognizedClientException|SignatureDoesNotMatch|InvalidSignatureException|RequestExpired)$/,
    (message) => `AWS does not take these credentials: they are wrong or have expired. (${message})`,
  ],
  [
    /^(AccessDenied(Exception)?|UnauthorizedOperation|Forbidden)$/,
    (message) => `These credentials may not do that. (${message})`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|TimeoutError)$/,
    (message) => `AWS could not be reached. (${message})`,
  ],
]

/** What to tell the operator about any error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  if (!(error instanceof Error)) return String(error)
  const { name, message, code, cause } = error as Error & { code?: string }
  if (message === 'fetch failed') return `no answer (${cause instanceof Error ? cause.message : message})`
  const known = sentences.find(([names]) => names.test(name) || names.test(code ?? ''))
  return known ? known[1](message || code || name) : `${name}: ${message}`
}
