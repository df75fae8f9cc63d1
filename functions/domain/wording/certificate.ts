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
