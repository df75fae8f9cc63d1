import { type Encoded, encode } from './compression.ts'
import { type ProblemCode, problemStatus } from './problem.ts'
import type { PdfFile } from './route.ts'

/** Of every response. Nothing of the API is stored on the way. */
const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export function json(status: number, { body, encoding }: Encoded): Response {
  const type = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }
  const coding = encoding && { 'content-encoding': encoding }
  return new Response(body as BodyInit, { status, headers: { ...headers, ...type, ...coding } })
}

type Reported = { code: ProblemCode; message: string; details?: unknown; retryAfter?: number | undefined }

/** When to try again what was unavailable, in seconds from now. */
const busyFor = 2

/** An error as the contract has it. What's unavailable says when to try again. */
export function problem({ code, message, details, retryAfter }: Reported, requestId: string): Response {
  const body = { code, message, requestId, ...(details !== undefined && { details }) }
  const response = json(problemStatus[code], encode(body, ''))
  const seconds = retryAfter ?? (code === 'unavailable' ? busyFor : undefined)
  if (seconds !== undefined) response.headers.set('retry-after', String(seconds))
  return response
}

/** For an error that isn't a Problem. It says nothing of what went wrong, which may contain learners' data. */
export const unexpected = (requestId: string): Response => {
  const message = 'Something went wrong on our side. What you typed is still here; please try again.'
  return problem({ code: 'unexpected', message }, requestId)
}

export const pdfResponse = ({ filename, bytes }: PdfFile): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${filename.replaceAll(/[^\w.-]+/g, '-')}"`,
    },
  })
