import { certificateText } from './certificate-text.ts'
import type { Certificate } from './contract.ts'
import { type CertificateLayout, certificateLayout, type QrDrawing } from './layout.ts'
import { verificationUrl } from './rules.ts'

/** `origin` is the portal's URL; `drawQr` draws a QR code of a text. */
export type LayoutNeeds = { origin: () => Promise<string>; drawQr: (text: string) => QrDrawing }

/** A certificate with its public address, and where the page and the PDF draw each line of it. */
export type LaidOut = { certificate: Certificate; url: string; layout: CertificateLayout }

/** The latest layouts by URL and certificate: nothing else changes a layout. Each is about 20 KB. */
const known = new Map<string, CertificateLayout>()
const mostKnown = 100

/** Lays out an issued certificate, once for each process. */
export async function layOut(certificate: Certificate, { origin, drawQr }: LayoutNeeds): Promise<LaidOut> {
  const url = verificationUrl(await origin(), certificate)
  const key = `${url} ${JSON.stringify(certificate)}`
  const layout = known.get(key) ?? certificateLayout(certificateText(certificate), url, drawQr(url))
  known.set(key, layout)
  for (const oldest of known.keys()) if (known.size > mostKnown) known.delete(oldest)
  return { certificate, url, layout }
}

export type IssuedState = { state: 'issued'; certificate: Certificate }

/** Adds the layout and the public address to an issued certificate. */
export async function withLayout(issued: IssuedState, needs: LayoutNeeds) {
  const { layout, url } = await layOut(issued.certificate, needs)
  return { ...issued, layout, url }
}
