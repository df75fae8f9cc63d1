import { getCertificatePdf } from '#certificates/contract'
import { type Collection, collect, type Everything, type Report } from '#privacy/collection'
import { getExport } from '#privacy/contract'
import { ApiProblem, type Client } from '../client/client.ts'

export { emptyCollection } from '#privacy/collection'

type Request = { send: Client['send']; signal: AbortSignal; report: Report }

/**
 * Fetches the learner's export and PDFs from the API.
 * @throws what the client throws; calling again with the same collection asks only for what's missing
 */
export const fetchEverything = (collection: Collection, { send, signal, report }: Request): Promise<Everything> =>
  collect(collection, {
    page: (cursor) => send(getExport, cursor ? { cursor } : {}, { signal }),
    pdf: (key) => send(getCertificatePdf, { key }, { signal }).catch(nullIfBroken),
    report,
  })

/** A certificate that the server can't make is left out. Anything that may pass, such as a lost network, is thrown. */
function nullIfBroken(error: unknown): null {
  if (error instanceof ApiProblem && (error.isFinal || error.code === 'unexpected')) return null
  throw error
}
