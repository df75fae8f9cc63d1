import { Certificate, getCertificatePdf } from '#contract/certificates'
import { type ExportedItem, getExport, type Rest } from '#contract/own-data/export'
import { ApiProblem, type Client } from '../../client/client.ts'

/** What has come so far. A collection that was interrupted goes on with it. */
type Collection = {
  items: ExportedItem[]
  cursor?: string | undefined
  rest?: Rest
  /** The PDFs of certificates, by the certificate's id; null if the server couldn't make one. */
  pdfs: Map<string, File | null>
}
export type Everything = Collection & { rest: Rest }

export const emptyCollection = (): Collection => ({ items: [], pdfs: new Map() })

/** The certificates among the items. Their PDFs and links work as long as they aren't revoked. */
export const certificatesIn = ({ items }: Pick<Collection, 'items'>): Certificate[] =>
  items.flatMap(({ kind, item }) => {
    const parsed = kind === 'certificate' ? Certificate.safeParse(item) : undefined
    return parsed?.success ? [parsed.data] : []
  })

type Report = { stage: string; items: number }

/**
 * Fetches every page and the certificates' PDFs, one after the other, and keeps each in `collection` as it comes.
 * @throws what the client throws; calling again with the same collection asks only for what's missing
 */
export async function collect(
  collection: Collection,
  { send, signal, report }: { send: Client['send']; signal: AbortSignal; report: (report: Report) => void },
): Promise<Everything> {
  let { rest } = collection
  while (!rest) {
    report({ stage: 'Collecting what you have written…', items: collection.items.length })
    const { cursor } = collection
    const page = await send(getExport, cursor ? { cursor } : {}, { signal })
    collection.items.push(...page.items)
    collection.cursor = page.next
    rest = page.rest
    if (!rest && !page.next) throw new Error('A page of the export has neither a next page nor the rest')
    if (rest) collection.rest = rest
  }
  const valid = certificatesIn(collection).filter(({ revoked }) => !revoked)
  for (const [n, { key, id }] of valid.entries()) {
    if (collection.pdfs.has(id)) continue
    report({ stage: `Fetching certificate ${n + 1} of ${valid.length}…`, items: collection.items.length })
    collection.pdfs.set(id, await send(getCertificatePdf, { key }, { signal }).catch(nullIfBroken))
  }
  return { ...collection, rest }
}

/** A certificate that the server can't make is left out. Anything that may pass, such as a lost network, is thrown. */
function nullIfBroken(error: unknown): null {
  if (error instanceof ApiProblem && (error.isFinal || error.code === 'unexpected')) return null
  throw error
}
