import { listingAttributes } from '#core/lists'

/**
 * One kind of item that the stores write. `key` is the beginning of its sort key, or of its partition key if the item lies outside a
 * learner's partition; `*` stands for what differs. `deletion` is what becomes of it when the learner's account is deleted.
 */
type Entity = {
  kind: string
  key: string
  elsewhere?: true
  /** Whether "Take everything with me" holds it; `without` are attributes that stay out. */
  exported: { whole: true; without?: readonly string[] } | { whole: false; why: string }
  deletion: { outcome: 'delete' | 'expire' | 'withdraw' | 'keep-without-name'; why: string }
}

const whole = { whole: true } as const
const left = (why: string) => ({ whole: false, why }) as const
const own = { outcome: 'delete', why: 'It is the learner’s own and serves nobody else.' } as const
const expires = { outcome: 'expire', why: 'It ends by itself within minutes or hours.' } as const

/**
 * Every kind of item in the table. A test compares this list with the keys in the stores: a new kind of item needs an entry, which
 * says whether the learner takes it along and what a deleted account leaves of it.
 */
export const entities: readonly Entity[] = [
  { kind: 'profile', key: 'PROFILE', exported: { whole: true, without: listingAttributes }, deletion: own },
  {
    kind: 'school',
    key: 'SCHOOL',
    exported: left('It repeats the domain of the email address, which is exported.'),
    deletion: own,
  },
  { kind: 'role', key: 'ROLE#', exported: whole, deletion: own },
  { kind: 'passkeys', key: 'SIGNIN#PASSKEYS', exported: whole, deletion: own },
  {
    kind: 'address-request',
    key: 'SIGNIN#EMAIL',
    exported: left('It only says that a code for a new address was sent within the last half an hour.'),
    deletion: expires,
  },
  { kind: 'address-change', key: 'SIGNIN#CHANGED#', exported: whole, deletion: own },
  {
    kind: 'codes-reset',
    key: 'SIGNIN#RESET',
    exported: left('It only says that we were asked to turn off the codes at sign-in, of which emails told.'),
    deletion: own,
  },
  { kind: 'access', key: 'ACCESS#', exported: whole, deletion: own },
  { kind: 'agreement', key: 'PRIVACY#', exported: whole, deletion: own },
  {
    kind: 'checkout',
    key: 'CHECKOUT#',
    // Whoever has the address of an open payment page could pay there, and see what Stripe shows on it.
    exported: { whole: true, without: ['url'] },
    deletion: own,
  },
  {
    kind: 'deletion',
    key: 'DELETION',
    exported: whole,
    deletion: { outcome: 'delete', why: 'It says how far the deletion is, so it goes last.' },
  },
  { kind: 'progress', key: 'PROGRESS#', exported: { whole: true, without: listingAttributes }, deletion: own },
  // What a save remembers about earlier versions, which are exported themselves.
  { kind: 'note', key: 'WORK#*#NOTE#', exported: { whole: true, without: ['lost', 'keptUntil'] }, deletion: own },
  { kind: 'exercise-answer', key: 'WORK#*#PRACTICE#', exported: whole, deletion: own },
  { kind: 'quiz', key: 'WORK#*#QUIZ#', exported: whole, deletion: own },
  { kind: 'prompt', key: 'PROMPT#', exported: whole, deletion: own },
  { kind: 'deleted-prompt', key: 'REMOVED#', exported: whole, deletion: own },
  { kind: 'earlier-note', key: 'VERSION#*/*#', exported: whole, deletion: own },
  { kind: 'earlier-entry', key: 'VERSION#STUDY#*#', exported: whole, deletion: own },
  { kind: 'earlier-prompt', key: 'VERSION#*#', exported: whole, deletion: own },
  {
    kind: 'version-summary',
    key: 'VERSIONS#*#',
    exported: left('It only says how long an earlier version is, and that version is exported.'),
    deletion: own,
  },
  {
    kind: 'prompt-tally',
    key: 'TALLY#PROMPT',
    exported: left('It only counts the prompts, which are exported.'),
    deletion: own,
  },
  {
    kind: 'leases',
    key: 'RATE#leases',
    exported: left('It says that a PDF is being made, and is gone a minute later.'),
    deletion: expires,
  },
  {
    kind: 'uses',
    key: 'RATE#*#',
    exported: left('It only counts requests for the fair-use limits.'),
    deletion: expires,
  },
  { kind: 'period', key: 'PERIOD', exported: { whole: true, without: ['beside'] }, deletion: own },
  { kind: 'plan', key: 'PLAN#', exported: whole, deletion: own },
  { kind: 'own-date', key: 'OWNDATE#', exported: whole, deletion: own },
  { kind: 'reminder', key: 'REMINDER#', exported: whole, deletion: own },
  { kind: 'study-entry', key: 'STUDY#', exported: { whole: true, without: ['lost', 'keptUntil'] }, deletion: own },
  { kind: 'certificate', key: 'WHOLECERTIFICATE#', exported: whole, deletion: own },
  {
    kind: 'certificate-summary',
    key: 'CERTIFICATE#',
    exported: left('It repeats a part of the certificate, which is exported.'),
    deletion: own,
  },
  { kind: 'sent-mail', key: 'SENT#', exported: whole, deletion: own },
  {
    kind: 'public-certificate',
    key: 'CERTIFICATE#',
    elsewhere: true,
    exported: left('It repeats the certificate, and the export has a link to it.'),
    deletion: { outcome: 'withdraw', why: 'Whoever checks a printed certificate must learn that it was withdrawn.' },
  },
  {
    kind: 'payment',
    key: 'PAYMENT#',
    elsewhere: true,
    exported: left('The export lists the payments beside the items, with what became of the money.'),
    deletion: { outcome: 'keep-without-name', why: 'Tax law wants records of payments for five years.' },
  },
  {
    kind: 'payment-to-settle',
    key: 'UNSETTLED',
    elsewhere: true,
    exported: left('It is a note for the operator about a payment, which is exported.'),
    deletion: { outcome: 'keep-without-name', why: 'It names a payment and never a learner.' },
  },
  {
    kind: 'audit',
    key: 'AUDIT#',
    elsewhere: true,
    exported: left('It is the operators’ own record of what they did and read.'),
    deletion: { outcome: 'expire', why: 'It says who did what, and ends after two years. It holds ids and no names.' },
  },
  {
    kind: 'google-offer',
    key: 'GOOGLEOFFERS',
    elsewhere: true,
    exported: left('It belongs to no account yet: it is a first sign-in with Google, for ten minutes.'),
    deletion: expires,
  },
  {
    kind: 'queued-deletion',
    key: 'DELETIONS',
    elsewhere: true,
    exported: left('It repeats when the deletion is due, which is exported.'),
    deletion: { outcome: 'delete', why: 'It only says where to look, and there is nothing left to find.' },
  },
  {
    kind: 'due-email',
    key: 'DUEMAILS#',
    elsewhere: true,
    exported: left('It repeats the day of an email that the learner waits for, which is exported.'),
    deletion: { outcome: 'delete', why: 'It only says where to look, and there is nothing left to find.' },
  },
  {
    kind: 'mail-counts',
    key: 'MAILCOUNTS',
    elsewhere: true,
    exported: left('It belongs to nobody: it counts emails by month.'),
    deletion: { outcome: 'keep-without-name', why: 'It only counts, and names nobody.' },
  },
  {
    kind: 'mail-seed',
    key: 'MAILSEED',
    elsewhere: true,
    exported: left('It belongs to nobody: it is the secret that encrypts the links in emails.'),
    deletion: { outcome: 'expire', why: 'It says nothing about any learner.' },
  },
  {
    kind: 'quiz-seed',
    key: 'QUIZSEED',
    elsewhere: true,
    exported: left('It belongs to nobody: it is the secret that shuffles the options of every quiz.'),
    deletion: { outcome: 'expire', why: 'It says nothing about any learner.' },
  },
  {
    kind: 'sweep',
    key: 'SWEEP',
    elsewhere: true,
    exported: left('It belongs to nobody: it says how far the sweep of all payments has come.'),
    deletion: {
      outcome: 'expire',
      why: 'It holds sessions with an open dispute, and drops each one once it’s decided.',
    },
  },
]

const patterns = entities.map((entity) => ({ entity, begins: new RegExp(`^${entity.key.replaceAll('*', '[^#]+')}`) }))

/** The kind of item with this key: a sort key in a learner's partition, otherwise a partition key. Undefined if there's no entry. */
export const entityOf = (key: string, { elsewhere = false } = {}): Entity | undefined =>
  patterns.find(({ entity, begins }) => Boolean(entity.elsewhere) === elsewhere && begins.test(key))?.entity
