type StripeProblemDetails = {
  message: string
  type?: 'invalid_request_error' | 'idempotency_error'
  code?: string
  param?: string
}

/** An error that Stripe responds with: an HTTP status, and `error` in the body. */
export class StripeProblem extends Error {
  readonly status: number
  readonly details: StripeProblemDetails

  constructor(status: number, details: StripeProblemDetails) {
    super(details.message)
    this.status = status
    this.details = { type: 'invalid_request_error', ...details }
  }
}

export const missing = (kind: string, id: string) =>
  new StripeProblem(404, { code: 'resource_missing', param: 'id', message: `No such ${kind}: '${id}'` })
