import type { CertificateKey } from '#catalogue/catalogue'
import { Certificate } from '#certificates/contract'
import type { RouteResult } from '#core/route'
import type { ExportedItem, getExport, Rest } from './contract.ts'

/** A PDF with its name: a `File` in the browser. */
type NamedFile = Pick<File, 'name' | 'arrayBuffer'>

/** What has come so far. A collection that was interrupted goes on with it. */
export type Collection = {
  items: ExportedItem[]
  cursor?: string | undefined
  rest?: Rest
  /** The PDFs of certificates, by the certificate's id; null if the server couldn't make one. */
  pdfs: Map<string, NamedFile | null>
}
export type Everything = Collection & { rest: Rest }

export const emptyCollection = (): Collection => ({ items: [], pdfs: new Map() })

/** The certificates among the items. Their PDFs and links work as long as they aren't revoked. */
export const certificatesIn = ({ items }: Pick<Collection, 'items'>): Certificate[] =>
  items.flatMap(({ kind, item }) => {
    const parsed = kind === 'certificate' ? Certificate.safeParse(item) : undefined
    return parsed?.success ? [parsed.data] : []
  })

export type Report = (progress: { stage: string; items: number }) => void

type Sources = {
  /** One page of the export: the first, or the one after `cursor`. */
  page(cursor: string | undefined): Promise<RouteResult<typeof getExport>>
  /** A certificate as a PDF; null if it can't be made. */
  pdf(key: CertificateKey): Promise<NamedFile | null>
  report: Report
}

/**
 * Fetches every page and the certificates' PDFs, one after the other, and keeps each in `collection` as it comes.
 * @throws what the sources throw; calling again with the same collection asks only for what's missing
 */
export async function collect(collection: Collection, { page, pdf, report }: Sources): Promise<Everything> {
  let { rest } = collection
  while (!rest) {
    report({ stage: 'Collecting what you have written…', items: collection.items.length })
    const { items, next, rest: last } = await page(collection.cursor)
    collection.items.push(...items)
    collection.cursor = next
    rest = last
    if (!rest && !next) throw new Error('A page of the export has neither a next page nor the rest')
    if (rest) collection.rest = rest
  }
  const valid = certificatesIn(collection).filter(({ revoked }) => !revoked)
  for (const [n, { key, id }] of valid.entries()) {
    if (collection.pdfs.has(id)) continue
    report({ stage: `Fetching certificate ${n + 1} of ${valid.length}…`, items: collection.items.length })
    collection.pdfs.set(id, await pdf(key))
  }
  return { ...collection, rest }
}
