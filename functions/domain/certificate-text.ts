import { certificateDate, duration, type ModuleMinutes } from '#domain/certificate'
import type { CertificateKey } from '#domain/certificate-keys'
import type { Provider } from '#domain/provider'
import type { Standard } from '#domain/standards'
import { certificate as words } from '#domain/wording'

/** The parts of a certificate's record that its face shows. */
export type CertificateRecord = {
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
  issuedAt: string
  revisedAt: string
  provider: Provider
}

export type CertificateFact = {
  label: string
  value: string
  /** What the value is made up of: the minutes of each module. */
  parts: readonly { label: string; value: string }[]
}

/** What stands on a certificate, from its head to its foot; page and PDF set the same words in the same order. */
export type CertificateText = {
  organisation: string
  title: string
  certifies: string
  name: string
  completed: string
  learning: string
  /** Sections 1 to 3. */
  sections: readonly { number: number; heading: string; facts: readonly CertificateFact[] }[]
  /** Section 4. */
  standards: { number: number; heading: string; standards: readonly Standard[] }
  recognition: { heading: string; text: string }
  closing: string
  /** Two lines: when it was issued, its revision where the name was corrected, the edition of the lessons; and its id. */
  imprint: readonly string[]
  /** Leads to the address of its public page. */
  check: string
}

/** The words of a certificate. Everything comes from the record; dates are Sydney's. */
export function certificateText(record: CertificateRecord): CertificateText {
  const { provider } = record
  return {
    organisation: provider.organisation,
    title: words.title,
    certifies: words.certifies,
    name: record.name,
    completed: calledModule(record) ? words.completedModule : words.completedCourse,
    learning: record.title,
    sections: [
      { number: 1, heading: words.participant, facts: [fact('Full name', record.name)] },
      {
        number: 2,
        heading: words.provider,
        facts: [
          fact('Organisation', provider.organisation),
          fact('Contact e-mail', provider.email),
          fact('Website', provider.website.replace(/^https:\/\/|\/$/g, '')),
          fact('Issued by', `${provider.issuer}, ${words.issuerRole}`),
        ],
      },
      {
        number: 3,
        heading: words.completion,
        facts: [
          fact('Date of completion', certificateDate(record.completedAt)),
          fact('Duration', duration(record.minutes), record.modules.length > 1 ? record.modules.map(inMinutes) : []),
          fact('Mode', words.mode),
        ],
      },
    ],
    standards: { number: 4, heading: words.standards, standards: record.standards },
    recognition: { heading: words.recognitionTitle, text: words.recognition },
    closing: words.closing,
    imprint: [
      [
        `Issued ${certificateDate(record.issuedAt)}`,
        ...(record.revision > 1
          ? [`Name corrected ${certificateDate(record.revisedAt)}, revision ${record.revision}`]
          : []),
        `Lessons reviewed ${certificateDate(record.version)}`,
      ].join(' · '),
      `Certificate ${record.id}`,
    ],
    check: words.check,
  }
}

/** The specification calls the flagship "the professional learning module", five modules or not; others go by their kind. */
const calledModule = ({ key, kind }: CertificateRecord): boolean => key === 'genai-course' || kind === 'module'

const fact = (label: string, value: string, parts: CertificateFact['parts'] = []): CertificateFact => ({
  label,
  value,
  parts,
})

const inMinutes = ({ title, minutes }: ModuleMinutes) => ({ label: title, value: `${minutes} minutes` })
