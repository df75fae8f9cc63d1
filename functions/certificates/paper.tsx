import { Canvas, Document, Link, Page, renderToBuffer } from '@react-pdf/renderer'
import type { ComponentProps } from 'react'
import { markDrawing } from '#drawing/mark-drawing'
import { fontOf } from '#drawing/pen'
import { unprintable } from '#drawing/printable'
import { strataDrawing } from '#drawing/strata-drawing'
import { type Fonts, loadFonts, widthIn } from '#paper/fonts'
import { palette } from '#paper/palette'
import type { RenderCertificates } from './download-certificates.ts'
import type { LaidOut } from './lay-out.ts'
import { type CertificateLayout, certificateMargin as margin } from './layout.ts'

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

/** The whole foot leads to the public page: the address, and the QR code where there's a mouse. */
function linkArea({ width, strata, qr }: LaidOut['layout']) {
  const top = qr?.y ?? strata
  return {
    position: 'absolute',
    left: margin,
    top: margin + top,
    width,
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

export type Painter = Parameters<ComponentProps<typeof Canvas>['paint']>[0]

/**
 * Draws a certificate's layout with pdfkit. react-pdf's own Text misplaces combining accents (Ẹ́), drops letters where glyph and
 * character counts differ, and adds a non-embedded Helvetica at line breaks.
 */
function drawCertificate(painter: Painter, layout: CertificateLayout, fonts: Fonts): void {
  const { lines, rules, mark, qr } = layout
  const path = (d: string, colour: string, left: number, top: number, scale: number) =>
    painter
      .save()
      .translate(margin + left, margin + top)
      .scale(scale)
      .path(d)
      .fill(colour)
      .restore()

  path(markDrawing.path, palette.eucalypt, mark.x, mark.y, mark.side / markDrawing.size)
  for (const { text, x, y, size, colour, anchor, ...line } of lines) {
    const font = fonts[fontOf(line)]
    const before = anchor === 'start' ? 0 : widthIn(font, text) * size * (anchor === 'middle' ? 0.5 : 1)
    const top = y - (font.ascent / font.unitsPerEm) * size
    painter.font(font, font.postscriptName, size).fillColor(palette[colour])
    painter.text(text, margin + x - before, margin + top, { lineBreak: false })
  }
  for (const { x, y, width, colour, thickness } of rules)
    painter
      .moveTo(margin + x, margin + y)
      .lineTo(margin + x + width, margin + y)
      .lineWidth(thickness)
      .strokeColor(palette[colour])
      .stroke()
  for (const { layer, edge, area } of strataDrawing(layout.height - layout.strata)) {
    path(area, palette[`layer-${layer}`], 0, layout.strata, 1)
    painter
      .save()
      .translate(margin, margin + layout.strata)
      .path(edge)
      .lineWidth(1.3)
      .strokeColor('#ffffff')
      .stroke()
      .restore()
  }
  if (qr) path(qr.path, palette.ink, qr.x, qr.y, qr.side / qr.modules)
}
