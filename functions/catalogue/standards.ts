/** The courses' descriptors from the Australian Professional Standards for Teachers (AITSL, Proficient), word for word. */

export type Standard = { code: string; standard: string; focus: string; descriptor: string }

const rows: readonly [code: string, standard: string, focus: string, descriptor: string][] = [
  [
    '1.2.2',
    'Know students and how they learn',
    'Understand how students learn',
    'Structure teaching programs using research and collegial advice about how students learn.',
  ],
  [
    '2.1.2',
    'Know the content and how to teach it',
    'Content and teaching strategies of the teaching area',
    'Apply knowledge of the content and teaching strategies of the teaching area to develop engaging teaching activities.',
  ],
  [
    '2.6.2',
    'Know the content and how to teach it',
    'Information and Communication Technology (ICT)',
    'Use effective teaching strategies to integrate ICT into learning and teaching programs to make selected content relevant and meaningful.',
  ],
  [
    '3.1.2',
    'Plan for and implement effective teaching and learning',
    'Establish challenging learning goals',
    'Set explicit, challenging and achievable learning goals for all students.',
  ],
  [
    '3.3.2',
    'Plan for and implement effective teaching and learning',
    'Use teaching strategies',
    'Select and use relevant teaching strategies to develop knowledge, skills, problem solving and critical and creative thinking.',
  ],
  [
    '3.4.2',
    'Plan for and implement effective teaching and learning',
    'Select and use resources',
    'Select and/or create and use a range of resources, including ICT, to engage students in their learning.',
  ],
  [
    '3.5.2',
    'Plan for and implement effective teaching and learning',
    'Use effective classroom communication',
    'Use effective verbal and non-verbal communication strategies to support student understanding, participation, engagement and achievement.',
  ],
  [
    '3.6.2',
    'Plan for and implement effective teaching and learning',
    'Evaluate and improve teaching programs',
    'Evaluate personal teaching and learning programs using evidence, including feedback from students and student assessment data, to inform planning.',
  ],
  [
    '4.1.2',
    'Create and maintain supportive and safe learning environments',
    'Support student participation',
    'Establish and implement inclusive and positive interactions to engage and support all students in classroom activities.',
  ],
  [
    '4.4.2',
    'Create and maintain supportive and safe learning environments',
    'Maintain student safety',
    "Ensure students' wellbeing and safety within school by implementing school and/or system, curriculum and legislative requirements.",
  ],
  [
    '4.5.2',
    'Create and maintain supportive and safe learning environments',
    'Use ICT safely, responsibly and ethically',
    'Incorporate strategies to promote the safe, responsible and ethical use of ICT in learning and teaching.',
  ],
  [
    '6.2.2',
    'Engage in professional learning',
    'Engage in professional learning and improve practice',
    'Participate in learning to update knowledge and practice, targeted to professional needs and school and/or system priorities.',
  ],
  [
    '6.4.2',
    'Engage in professional learning',
    'Apply professional learning and improve student learning',
    'Undertake professional learning programs designed to address identified student learning needs.',
  ],
  [
    '7.4.2',
    'Engage professionally with colleagues, parents/carers and the community',
    'Engage with professional teaching networks and broader communities',
    'Participate in professional and community networks and forums to broaden knowledge and improve practice.',
  ],
]

const standardByCode = new Map(
  rows.map(([code, standard, focus, descriptor]) => [code, { code, standard, focus, descriptor }]),
)

/** The standards with the given codes, in that order. Throws on an unknown code, which is a mistake in the catalogue. */
export function standardsOf(codes: readonly string[]): Standard[] {
  return codes.map((code) => {
    const found = standardByCode.get(code)
    if (!found) throw new Error(`No descriptor for standard ${code}`)
    return found
  })
}
