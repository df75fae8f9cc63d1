import type { CertificateKey } from '#catalogue/catalogue'
import type { Standard } from '#catalogue/standards'
import type { Zone } from '#core/day'
import type { Provider } from '#core/provider'
import { countsInWords, type WorkCounts } from '#work/rules'
import { certificateDate, duration, hours, inGroups, type ModuleMinutes, ofLearning } from './rules.ts'
import { certificate as wording } from './wording.ts'

/** What's printed on a certificate. */
export type PrintedCertificate = {
  /** Empty in a preview, before it's issued. */
  id: string
  key: CertificateKey
  revision: number
  name: string
  kind: 'course' | 'module'
  title: string
  version: string
  modules: readonly ModuleMinutes[]
  minutes: number
  standards: readonly Standard[]
  completedAt: string
  /** Where its days are counted. */
  zone: Zone
  issuedAt: string
  revisedAt: string
  provider: Provider
  counts?: WorkCounts | undefined
}

export type CertificateFact = {
  label: string
  value: string
  /** The parts of the value: the minutes of each module. */
  parts: readonly { label: string; value: string }[]
}

/** The text of a certificate from top to bottom. The page and the PDF show the same text in the same order. */
export type CertificateText = {
  organisation: string
  title: string
  certifies: string
  name: string
  completed: string
  learning: string
  /** The hours, the date of completion and the mode, in large type. Section 3 has them too. */
  highlights: readonly { value: string; label: string }[]
  /** Sections 1 to 3. */
  sections: readonly { number: number; heading: string; facts: readonly CertificateFact[] }[]
  /** Section 4. */
  standards: { number: number; heading: string; standards: readonly Standard[] }
  recognition: { heading: string; text: string }
  closing: string
  /** Who signs it, if the settings say. */
  signature: Provider['signature']
  /** Two lines: the dates (issued, name corrected and its revision, lessons reviewed), then the certificate id. */
  imprint: readonly string[]
  /** Introduces the URL of the public page. */
  check: string
  /** The caption of the QR code. */
  scan: string
}

/** A certificate's text, from its facts alone. */
export function certificateText(certificate: PrintedCertificate): CertificateText {
  const { provider } = certificate
  const date = (time: string) => certificateDate(time, certificate.zone)
  return {
    organisation: provider.organisation,
    title: wording.title,
    certifies: wording.certifies,
    name: certificate.name,
    completed: isCalledModule(certificate) ? wording.completedModule : wording.completedCourse,
    learning: certificate.title,
    highlights: [
      { value: hours(certificate.minutes), label: ofLearning },
      { value: date(certificate.completedAt), label: wording.date },
      { value: wording.mode, label: wording.modeLabel },
    ],
    sections: [
      { number: 1, heading: wording.participant, facts: [fact('Full name', certificate.name)] },
      {
        number: 2,
        heading: wording.provider,
        facts: [
          fact('Organisation', provider.organisation),
          fact('Contact email', provider.email),
          fact('Website', provider.website.replace(/^https:\/\/|\/$/g, '')),
          fact('Issued by', `${provider.issuer}, ${wording.issuerRole}`),
        ],
      },
      {
        number: 3,
        heading: wording.completion,
        facts: [
          fact(wording.date, date(certificate.completedAt)),
          fact(
            'Duration',
            duration(certificate.minutes),
            certificate.modules.length > 1 ? certificate.modules.map(moduleMinutesFact) : [],
          ),
          fact(wording.modeLabel, wording.mode),
          ...(certificate.counts ? [fact(wording.done, countsInWords(certificate.counts))] : []),
        ],
      },
    ],
    standards: { number: 4, heading: wording.standards, standards: certificate.standards },
    recognition: { heading: wording.recognitionTitle, text: wording.recognition },
    closing: wording.closing,
    signature: provider.signature,
    imprint: [
      [
        `Issued ${date(certificate.issuedAt)}`,
        ...(certificate.revision > 1
          ? [`Name corrected ${date(certificate.revisedAt)}, revision ${certificate.revision}`]
          : []),
        `Lessons reviewed ${date(certificate.version)}`,
      ].join(' · '),
      certificate.id === '' ? wording.unissued : `Certificate ${inGroups(certificate.id)}`,
    ],
    check: wording.check,
    scan: wording.scan,
  }
}

/** The specification calls the five-module flagship a "module" too. Other certificates use their own kind. */
const isCalledModule = ({ key, kind }: PrintedCertificate): boolean => key === 'genai-course' || kind === 'module'

const fact = (label: string, value: string, parts: CertificateFact['parts'] = []): CertificateFact => ({
  label,
  value,
  parts,
})

const moduleMinutesFact = ({ title, minutes }: ModuleMinutes) => ({ label: title, value: `${minutes} minutes` })
