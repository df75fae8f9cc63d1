import type { CertificateKey } from '#catalogue/catalogue'
import type { Certificate, EarnedCertificate } from '#certificates/contract'
import { type LaidOut, layOut } from '#certificates/lay-out'
import { drawQr } from '#certificates/qr-code'
import { certificateFacts } from '#certificates/rules'

export const origin = 'https://portal.example.edu.au'

/** An issued certificate. Its ampersand tests that XML metadata is escaped. */
export function sampleCertificate(key: CertificateKey, changes: Partial<Certificate> = {}): Certificate {
  return {
    id: '0123456789abcdef0123456789abcdef',
    key,
    revision: 1,
    name: 'Siobhán Brien',
    version: '2026-11-20',
    ...certificateFacts(key),
    completedAt: '2025-01-04T13:00:00.000Z',
    zone: 'Australia/Sydney',
    issuedAt: '2025-01-06T01:00:00.000Z',
    revisedAt: '2025-01-06T01:00:00.000Z',
    provider: {
      organisation: 'Banksia & Bluegum Professional Learning (fictitious)',
      email: 'hello@banksia-bluegum.example.edu.au',
      website: 'https://banksia-bluegum.example.edu.au',
      issuer: 'Wattle Grove',
      abn: '00 000 000 000',
      gstRegistered: true,
      signature: { name: 'Wattle Grove', role: 'Educational Designer' },
    },
    replaced: [],
    ...changes,
  }
}

/** The same before its issue. */
export function sampleEarned(key: CertificateKey): EarnedCertificate {
  const { id: _, name, revision, issuedAt, revisedAt, replaced, ...learning } = sampleCertificate(key)
  const counts = { sections: 11, exercises: 9, boxes: 14 }
  return { ...learning, counts: { done: counts, all: counts } }
}

/** A certificate as the page and the PDF draw it. */
export const laidOut = (certificate: Certificate): Promise<LaidOut> =>
  layOut(certificate, { origin: async () => origin, drawQr })
