import { australianDay } from '#core/day'

/** The certificate's sentences. Apart from the others, because only the pages about certificates need them. */
export const certificate = {
  title: 'Certificate of Professional Learning',
  certifies: 'This certifies that',
  completedModule: 'has successfully completed the professional learning module',
  completedCourse: 'has successfully completed the professional learning course',
  participant: 'Participant Information',
  provider: 'Provider Information',
  completion: 'Completion Details',
  standards: 'Aligned AITSL Standards',
  recognitionTitle: 'PD Recognition Statement',
  recognition:
    'This course aligns with the Australian Professional Standards for Teachers and may be recorded as elective (teacher-identified) professional learning. Participants must record it themselves with their teacher registration authority (for example NESA, QCT, VIT).',
  date: 'Date of completion',
  mode: 'Online / Self-paced',
  modeLabel: 'Mode',
  done: 'Done',
  issuerRole: 'Educational Designer',
  closing: 'This certificate verifies completion of the professional learning described above.',
  check: 'Anyone can check this certificate at',
  scan: 'Scan to check',
  unissued: 'Its number and the code to check it are added when it is issued.',
  loading: 'Loading certificate...',
} as const

/** Why a certificate was revoked. What an operator types stays in the desk's log, because anybody may read this. */
export const revocationReasons = ['issued-in-error', 'name-corrected', 'completion-withdrawn'] as const
type RevocationReason = (typeof revocationReasons)[number]

export const revocations: Record<RevocationReason, string> = {
  'issued-in-error': 'It was issued in error.',
  'name-corrected': 'The name on it was corrected.',
  'completion-withdrawn': 'The completion that it stood for was withdrawn.',
}

/** What a check of a revoked certificate says about it; `reissuedAt` if the same learning has another number now. */
export const revocationSentence = ({ because }: { because: RevocationReason }, reissuedAt?: string): string =>
  reissuedAt
    ? `${revocations[because]} It was issued anew on ${australianDay(new Date(reissuedAt))}, under another number.`
    : revocations[because]
