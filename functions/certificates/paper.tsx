import { Canvas, Document, Link, Page, renderToBuffer } from '@react-pdf/renderer'
import { unprintable } from '#drawing/printable'
import { type Fonts, loadFonts } from '#paper/fonts'
import { drawCertificate, type Painter } from './certificate-drawing.ts'
import type { RenderCertificates } from './download-certificates.ts'
import type { LaidOut } from './lay-out.ts'
import { certificateMargin as margin } from './layout.ts'

/**
 * Renders certificates as A4 pages (PDF/A-2b) with embedded fonts. The same certificates give the same bytes.
 * @throws Error if the fonts lack a character, because a certificate must never misprint a name.
 */
export const renderCertificates: RenderCertificates = async (certificates) =>
  renderCertificatesWith(await loadFonts())(certificates)

const a4 = { width: 595.28, height: 841.89 } as const

/** A certificate as a page of a document. */
export const certificatePage = ({ certificate, layout, url }: LaidOut, fonts: Fonts) => (
  <Page key={certificate.id} size="A4" wrap={false}>
    <Canvas
      style={a4}
      paint={(painter: Painter) => {
        drawCertificate(painter, layout, fonts)
        return null
      }}
    />
    <Link src={url} style={linkArea(layout)} />
  </Page>
)

/** The same with given fonts, so that tests can open fresh ones. */
export const renderCertificatesWith =
  (fonts: Fonts): RenderCertificates =>
  async (certificates) => {
    for (const { certificate, layout } of certificates) {
      const unsupported = unprintable(layout.lines.map(({ text }) => text).join(''))
      if (unsupported.length > 0)
        throw new Error(`Certificate ${certificate.id} has characters that its fonts lack: ${unsupported.join(' ')}`)
    }
    return renderToBuffer(
      <Document {...metadata(certificates)}>{certificates.map((one) => certificatePage(one, fonts))}</Document>,
    )
  }

/** The whole foot below the signature leads to the public page: the address, and the QR code where there's a mouse. */
function linkArea({ width, strata, qr }: LaidOut['layout']) {
  const top = qr?.y ?? strata
  return {
    position: 'absolute',
    left: margin + width / 4,
    top: margin + top,
    width: (width * 3) / 4,
    height: strata - top,
  } as const
}

function metadata(certificates: readonly LaidOut[]) {
  const printed = certificates.map(({ certificate }) => certificate)
  const [first] = printed
  if (!first) throw new Error('There is no certificate to render')
  const { name, provider } = first
  const plural = printed.length > 1 ? 's' : ''
  return {
    conformance: 'PDF/A-2b',
    title: escapedInXml(`Certificate${plural} of Professional Learning: ${name}`),
    author: escapedInXml(provider.organisation),
    subject: escapedInXml(printed.map(({ title }) => title).join('; ')),
    creator: escapedInXml(provider.organisation),
    producer: 'react-pdf',
    language: 'en-AU',
    creationDate: latest(printed.map(({ issuedAt }) => issuedAt)),
    modificationDate: latest(printed.map(({ revisedAt }) => revisedAt)),
  } as const
}

const latest = (times: readonly string[]): Date => new Date(times.toSorted().at(-1) ?? 0)

/**
 * pdfkit writes metadata twice: as a PDF string from the value, and into XML from `toString()`, which it doesn't escape.
 * An unescaped ampersand makes the file's PDF/A metadata invalid.
 */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  }
}
const escapedInXml = (text: string): string => new MetadataText(text) as string
