import type { Place } from '#core/places'
import type { Category, Entry } from './entry.ts'

/**
 * What each teacher registration authority asks of professional learning, as read on its own pages. Change nothing here from memory: read
 * the pages again, then set `readOn`. `npm run check` warns 180 days after it.
 */

/** What a form can ask of an entry. */
export type FieldKey = Exclude<keyof Entry, 'minutes'> | 'dates' | 'duration'

/** The fields that hold sentences. */
export const written: readonly FieldKey[] = [
  'description',
  'learned',
  'applied',
  'connection',
  'reflections',
  'evidence',
]

/** A field of a form: its label, in the authority's words where its page has been read. */
type Field = readonly [key: FieldKey, label: string]

type Authority = {
  name: string
  /** As teachers call it. */
  short: string
  home: string
  /** Where teachers enter or declare their learning. */
  portal: string
  /**
   * How much it asks, in minutes: for each year, for the whole period, or no set amount. `yearEnds` is the month and day on which its year
   * ends, where that's the same for everybody.
   */
  asks: { minutes: number; per: 'year' | 'period'; yearEnds?: string } | undefined
  /** The same in a sentence, with what else counts or doesn't. */
  rule: string
  /** What it wants kept, and what an audit is like. */
  proof: string
  /** What a teacher should know about a certificate from this portal there. */
  ours: string
  categories?: readonly { id: Category; name: string; minutes: number }[]
  /** The fields that it names, in its order. Without them, the general log stands in. */
  fields?: readonly Field[]
  /** What's about to change. */
  changing?: string
  /** The pages that we read, each with what it's about. */
  sources: readonly (readonly [what: string, address: string])[]
  readOn: string
}

/** For an authority whose fields we haven't read. */
export const generalLog = [
  ['title', 'Title'],
  ['kind', 'Type of activity'],
  ['dates', 'Date'],
  ['duration', 'Duration'],
  ['provider', 'Provider'],
  ['standards', 'Standards'],
  ['description', 'Description'],
  ['learned', 'What I learned'],
  ['applied', 'How I will apply it'],
  ['evidence', 'Evidence, and where I keep it'],
] as const satisfies readonly Field[]

const hours = (count: number): number => count * 60
const ownWords =
  'Our certificate shows the hours and the Standards. Whether they count is for you and your authority to decide.'

export const authorities: Record<Place, Authority> = {
  nsw: {
    name: 'NSW Education Standards Authority',
    short: 'NESA',
    home: 'https://www.nsw.gov.au/education-and-training/nesa',
    portal: 'your NESA online account (eTAMS). You may keep the log there or in a form of your own',
    asks: { minutes: hours(100), per: 'period' },
    rule: 'With Proficient accreditation or higher, 100 hours in each maintenance period, aligned to the Standards. A period is five years for full-time teachers and seven for casual or part-time ones; a Leave of Absence from NESA is added to it. Programming, planning and administrative staff meetings are part of your duties and don’t count.',
    proof:
      'You declare your hours in eTAMS in the last three months of the period. Keep the log for 12 months after it ends. NESA audits logs at random, and then wants yours within 28 days.',
    ours: 'The log has no separate kinds of hours. For our courses, enter our name as the provider.',
    fields: [
      ['dates', 'Date of PD activity'],
      ['kind', 'Activity type'],
      ['title', 'Name of PD activity'],
      ['standards', 'Standard(s) addressed'],
      ['duration', 'Duration of activity'],
      ['provider', 'Provider name, if applicable'],
      ['priorityArea', 'Priority area, if applicable'],
    ],
    sources: [
      [
        'requirements for Highly Accomplished and Lead Teachers',
        'https://www.nsw.gov.au/education-and-training/nesa/teacher-accreditation/maintain-accreditation/halt/professional-development-requirements',
      ],
      [
        'professional development requirements',
        'https://www.nsw.gov.au/education-and-training/nesa/teacher-accreditation/maintain-accreditation/professional-development-requirements',
      ],
      [
        'maintaining Proficient accreditation',
        'https://nsw.gov.au/education-and-training/nesa/teacher-accreditation/maintain-accreditation/proficient-teacher',
      ],
      [
        'leave of absence',
        'https://nsw.gov.au/education-and-training/nesa/teacher-accreditation/manage-accreditation/leave-of-absence',
      ],
      [
        'the accreditation manual, part A4',
        'https://www.nsw.gov.au/education-and-training/nesa/teacher-accreditation/resources/nsw-ta-manual/a4',
      ],
    ],
    readOn: '2026-11-26',
  },
  vic: {
    name: 'Victorian Institute of Teaching',
    short: 'VIT',
    home: 'https://www.vit.vic.edu.au',
    portal: 'MyPD, in your MyVIT account',
    asks: { minutes: hours(20), per: 'year', yearEnds: '09-30' },
    rule: 'With full registration, at least 20 hours in each registration year (1 October to 30 September) that reference the Standards, also for casual and part-time teachers. Provisional registration and permission to teach have no set hours. VIT has no list of required activities.',
    proof:
      'You make a legally binding declaration each year. VIT asks some teachers to verify theirs; without that, registration may expire.',
    ours: ownWords,
    fields: [
      ['title', 'Activity'],
      ['dates', 'Dates'],
      ['duration', 'Duration'],
      ['kind', 'Type of professional learning'],
      ['standards', 'Australian Professional Standard(s) for Teachers (APST)'],
      ['learned', 'What was learnt from the activity'],
      ['applied', 'How it will be applied to teaching practice'],
    ],
    sources: [
      ['audits', 'https://www.vit.vic.edu.au/maintain/audits'],
      ['questions on renewal', 'https://www.vit.vic.edu.au/faqs/renewal-of-registration/general-information'],
      ['what counts as professional learning', 'https://www.vit.vic.edu.au/faqs/what-counts-professional-learning'],
      ['requirements', 'https://www.vit.vic.edu.au/maintain/requirements'],
      ['casual relief teachers', 'https://www.vit.vic.edu.au/faqs/crt'],
    ],
    readOn: '2026-11-26',
  },
  qld: {
    name: 'Queensland College of Teachers',
    short: 'QCT',
    home: 'https://www.qct.edu.au',
    portal: 'the recording tool in myQCT',
    asks: { minutes: hours(20), per: 'year', yearEnds: '12-31' },
    rule: 'With full registration, at least 20 hours for each calendar year in which you teach 20 days or more; none for fewer days, and no set hours with provisional registration. They must go beyond the normal expectations of your role: planning, assessment, extra-curricular activities and routine meetings don’t count. QCT’s page on recording asks for a range of activities and “balance across the required areas”; the balance differs from teacher to teacher.',
    proof:
      'Keep evidence such as certificates, reflection notes and transcripts. Audits are random, and take records through the tool in myQCT.',
    ours: ownWords,
    sources: [
      ['questions on CPD', 'https://qct.edu.au/professional-development/faqs'],
      ['recording your CPD', 'https://qct.edu.au/professional-development/recording-your-cpd'],
      ['the audit', 'https://www.qct.edu.au/professional-development/audit'],
      ['CPD for supply teachers', 'https://www.qct.edu.au/professional-development/cpd-supply-teachers'],
    ],
    readOn: '2026-11-26',
  },
  wa: {
    name: 'Teacher Registration Board of Western Australia',
    short: 'TRBWA',
    home: 'https://www.trb.wa.gov.au',
    portal: 'the declaration in your application for renewal',
    asks: { minutes: hours(100), per: 'period' },
    rule: 'With full registration, 100 hours since registration was last granted or renewed; 60 for a limited or provisional registration of three years, and 20 a year for a shorter one. Both formal and informal learning, with no set share of either, generally beyond your normal role of planning, programming, assessment and reporting. Relief and short-contract teachers need the same hours.',
    proof:
      'You declare it when you renew, and the Board may ask for evidence. Apply more than 28 days before your registration expires, or it may lapse before the Board has decided.',
    ours: ownWords,
    sources: [
      [
        'professional learning',
        'https://trb.wa.gov.au/Teacher-Registration/Currently-registered-teachers/Renewal-of-registration/Professional-learning',
      ],
      [
        'questions on professional learning',
        'https://www.trb.wa.gov.au/Further-Information/FAQs/Professional-learning',
      ],
      [
        'renewal of registration',
        'https://www.trb.wa.gov.au/Teacher-Registration/Currently-registered-teachers/Renewal-of-registration',
      ],
    ],
    readOn: '2026-11-26',
  },
  sa: {
    name: 'Teachers Registration Board of South Australia',
    short: 'TRB SA',
    home: 'https://www.trb.sa.edu.au',
    portal: 'My Professional Learning History in the Teachers Portal',
    asks: { minutes: hours(20), per: 'year' },
    rule: 'At least 20 hours for each year of your registration term, referenced to the Standards and beyond your normal duties. In a five-year term that’s 100 hours, at any time in it. Part-time or relief work and leave don’t lower it.',
    proof:
      'The Board audits about three teachers in a hundred after renewal, and gives them four weeks to bring their records up to date. Keep your evidence for 12 months after your renewal is final.',
    ours: 'Write without acronyms or focus area descriptors, choose one or two Standards, and say in your own words what connects the learning with them.',
    fields: [
      ['title', 'Title of the professional learning'],
      ['kind', 'Type'],
      ['description', 'Brief description of the activity'],
      ['from', 'Starting date'],
      ['to', 'Completion date'],
      ['duration', 'Total hours'],
      ['evidence', 'Evidence held'],
      ['standards', 'APST, one or two'],
      ['connection', 'Connection to the APSTs, in your own words'],
    ],
    sources: [
      [
        'recording professional learning',
        'https://www.trb.sa.edu.au/home/Professional-Learning/recording-professional-learning',
      ],
      ['professional learning', 'https://www.trb.sa.edu.au/home/Professional-Learning'],
      ['evidence requirements', 'https://www.trb.sa.edu.au/PL-evidence-requirements'],
      ['an answer to a question', 'https://www.trb.sa.edu.au/faq-ql-004'],
      ['newsletter, article 153', 'https://trbsa.schoolzineplus.com/newsletter/article/153?skin=1'],
      ['newsletter, article 269', 'https://trbsa.schoolzineplus.com/newsletter/article/269?skin=1'],
    ],
    readOn: '2026-11-26',
  },
  tas: {
    name: 'Teachers Registration Board of Tasmania',
    short: 'TRB Tasmania',
    home: 'https://www.trb.tas.gov.au',
    portal: 'TRB Online',
    asks: undefined,
    rule: 'No set hours at present. You renew full registration with 120 full-time days of teaching in five years, or with relevant professional development, of which you can list one or two activities.',
    proof: 'You give evidence of taking part if the Board audits you.',
    ours: ownWords,
    changing:
      'A report released on 16 December 2025 recommends 100 hours every five years. We’ve read of no law for it yet.',
    sources: [
      ['renewal of registration', 'https://trb.tas.gov.au/renewal-of-registration/'],
      [
        'the Premier’s release on the review',
        'https://www.premier.tas.gov.au/latest-news/2025/december/final-report-on-teachers-registration-act-review-released',
      ],
    ],
    readOn: '2026-11-26',
  },
  act: {
    name: 'ACT Teacher Quality Institute',
    short: 'TQI',
    home: 'https://www.tqi.act.edu.au',
    portal: 'the TQI Teacher Portal',
    asks: { minutes: hours(20), per: 'year' },
    rule: '20 hours in each school year, with a reflection: at least 5 of TQI-accredited programs and at least 5 teacher-identified. Procedural training, such as first aid, IT or mandatory reporting, doesn’t count. You renew by 31 March each year.',
    proof: 'Providers confirm attendance of accredited programs. Employers can verify your learning in the portal.',
    ours: 'Our courses aren’t TQI-accredited programs: log them as teacher-identified. We haven’t seen the portal’s own form: its labels may differ.',
    categories: [
      { id: 'accredited', name: 'TQI-accredited', minutes: hours(5) },
      { id: 'identified', name: 'Teacher-identified', minutes: hours(5) },
    ],
    fields: [
      ['title', 'Activity'],
      ['category', 'Accredited or teacher-identified'],
      ['dates', 'Date'],
      ['duration', 'Hours'],
      ['standards', 'Standards linked to the activity'],
      ['reflections', 'Reflection'],
    ],
    sources: [
      ['for teachers', 'https://www.tqi.act.edu.au/professional-learning/for-teachers'],
      ['for providers', 'https://www.tqi.act.edu.au/professional-learning/for-providers'],
      ['for employers', 'https://www.tqi.act.edu.au/employers'],
    ],
    readOn: '2026-11-26',
  },
  nt: {
    name: 'Teacher Registration Board of the Northern Territory',
    short: 'TRB NT',
    home: 'https://www.trb.nt.gov.au',
    portal: 'your application for renewal',
    asks: { minutes: hours(100), per: 'period' },
    rule: 'At least 100 hours in the five years before you renew, in a broad range of activities across the Standards, and 180 days of teaching.',
    proof:
      'The Board wants evidence when you renew. Its log template is optional; your log must hold what its Professional Development Framework asks: please read it there.',
    ours: ownWords,
    sources: [
      ['registration renewal', 'https://www.trb.nt.gov.au/registration/registration-applications/registration-renewal'],
      [
        'Professional Development Framework',
        'https://trb.nt.gov.au/professional-responsibilities/teaching-practice/professional-development-framework',
      ],
    ],
    readOn: '2026-11-26',
  },
}

/** The fields of an authority's form; the general log where we haven't read them. */
export const fieldsOf = (place: Place | undefined): readonly Field[] =>
  (place && authorities[place].fields) ?? generalLog
