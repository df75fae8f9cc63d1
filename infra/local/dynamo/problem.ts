/** An error that DynamoDB responds with: HTTP 400 and a JSON body with a `__type`. */
export class DynamoProblem extends Error {
  readonly body: Record<string, unknown>

  constructor(type: string, message: string) {
    super(message)
    this.body = { __type: type, message }
  }
}

export const validationProblem = (message: string) =>
  new DynamoProblem('com.amazon.coral.validate#ValidationException', message)

export const serializationProblem = (message: string) =>
  new DynamoProblem('com.amazon.coral.service#SerializationException', message)

export const unknownOperation = (operation: string) =>
  new DynamoProblem(
    'com.amazon.coral.service#UnknownOperationException',
    `The local table doesn't support the operation ${operation}`,
  )

/** The response body of a DynamoDB error, ours or dynalite's; undefined for any other error. */
export function problemBody(error: unknown): Record<string, unknown> | undefined {
  const body = (error as { body?: unknown } | undefined)?.body
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
}

export function isConditionFailure(error: unknown): boolean {
  return String(problemBody(error)?.__type).endsWith('#ConditionalCheckFailedException')
}
