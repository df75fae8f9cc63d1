import { Document, Page, renderToBuffer, View } from '@react-pdf/renderer'
import type { Certificate } from '#contract/certificates'
import { certificateText } from '#domain/certificate-text'
import { unprintable } from '#domain/printable'
import type { RenderCertificate } from '../certificates/download-certificate.ts'
import { CertificatePage } from './certificate-layout.tsx'
import { type Fonts, loadFonts } from './fonts.ts'

/**
 * Renders a certificate as one A4 page (PDF/A-2b) with embedded fonts. The same certificate and URL give the same bytes.
 * @throws Error if the fonts lack a character, because a certificate must never misprint a name.
 */
export const renderCertificate: RenderCertificate = async (certificate, verifyUrl) =>
  renderCertificateWith(await loadFonts())(certificate, verifyUrl)

/** The same with given fonts, so that tests can open fresh ones. */
export const renderCertificateWith =
  (fonts: Fonts): RenderCertificate =>
  async (certificate, verifyUrl) => {
    const text = certificateText(certificate)
    const unsupported = unprintable(allText(text) + verifyUrl)
    if (unsupported.length > 0)
      throw new Error(`Certificate ${certificate.id} has characters that its fonts lack: ${unsupported.join(' ')}`)
    return renderToBuffer(
      <Document {...metadata(certificate)}>
        <Page size="A4" style={{ padding: margin }} wrap={false}>
          <View style={{ height: 841.89 - 2 * margin, justifyContent: 'space-between' }}>
            <CertificatePage text={text} verifyUrl={verifyUrl} fonts={fonts} />
          </View>
        </Page>
      </Document>,
    )
  }

/** 15 mm in points. */
const margin = 42.52

function metadata({ name, title, provider, issuedAt, revisedAt }: Certificate) {
  return {
    conformance: 'PDF/A-2b',
    title: escapedInXml(`Certificate of Professional Learning: ${name}`),
    author: escapedInXml(provider.organisation),
    subject: escapedInXml(title),
    creator: escapedInXml(provider.organisation),
    producer: 'react-pdf',
    language: 'en-AU',
    creationDate: new Date(issuedAt),
    modificationDate: new Date(revisedAt),
  } as const
}

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

const allText = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).map(allText).join('') : String(part)
