import { Document, Page, renderToBuffer, View } from '@react-pdf/renderer'
import type { Certificate } from '#contract/certificates'
import { certificateText } from '#domain/certificate-text'
import { unprintable } from '#domain/printable'
import type { RenderCertificate } from '../certificates/download-certificate.ts'
import { CertificateFace } from './certificate-layout.tsx'
import { type Faces, loadFaces } from './fonts.ts'

/**
 * Sets a certificate as one A4 page (PDF/A-2b) with embedded fonts. The same certificate and address give the same bytes.
 * Throws where the typeface lacks a character: a record is refused rather than misprinted.
 */
export const renderCertificate: RenderCertificate = async (certificate, verifyUrl) =>
  renderWith(await loadFaces())(certificate, verifyUrl)

/** The same with faces that are already open. */
export const renderWith =
  (faces: Faces): RenderCertificate =>
  async (certificate, verifyUrl) => {
    const text = certificateText(certificate)
    const odd = unprintable(allWords(text) + verifyUrl)
    if (odd.length > 0) throw new Error(`Certificate ${certificate.id} holds what its typeface lacks: ${odd.join(' ')}`)
    return renderToBuffer(
      <Document {...metadata(certificate)}>
        <Page size="A4" style={{ padding: margin }} wrap={false}>
          <View style={{ height: 841.89 - 2 * margin, justifyContent: 'space-between' }}>
            <CertificateFace text={text} verifyUrl={verifyUrl} faces={faces} />
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
    title: inXml(`Certificate of Professional Learning: ${name}`),
    author: inXml(provider.organisation),
    subject: inXml(title),
    creator: inXml(provider.organisation),
    producer: 'react-pdf',
    language: 'en-AU',
    creationDate: new Date(issuedAt),
    modificationDate: new Date(revisedAt),
  } as const
}

/**
 * pdfkit writes metadata twice: as a PDF string from the value, and into XML from `toString()` without escaping it, where an
 * ampersand would spoil the file's PDF/A metadata.
 */
class MetadataText extends String {
  override toString(): string {
    return this.valueOf().replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  }
}
const inXml = (text: string): string => new MetadataText(text) as string

const allWords = (part: unknown): string =>
  typeof part === 'object' && part !== null ? Object.values(part).map(allWords).join('') : String(part)
