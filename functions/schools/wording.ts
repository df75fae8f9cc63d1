import { seatDays } from './rules.ts'

/** The sentences about seats that schools buy. */
export const schools = {
  notHere: 'Schools can’t order seats on this portal: its courses are open to everybody.',
  unknownOrder: 'We can’t find this order in your account.',
  unknownSeat: 'This link isn’t whole, or it was taken back. Ask the person who sent it for a new one.',
  priceChanged: 'The price has changed since you opened this page. Nothing was ordered; please look at the new total.',
  wrongAbn: 'That is not an Australian Business Number: it has 11 digits, and the last ones check the first.',
  abnNeeded: 'From $1,000, a tax invoice must name the buyer. Please type the school’s ABN.',
  notWorking: 'The seats open once the order is paid. Nothing has changed.',
  settled: 'This order is paid.',
  isVoid: 'This order was cancelled, so it can’t be paid any more.',
  processing: 'The bank is still processing the payment. Please do not pay again; the seats open by themselves.',
} as const

/**
 * What a school sees of a teacher who took its seat, and what it never sees.
 * @public until pages show it
 */
export const whatSchoolsSee = {
  sees: [
    'your name, and the address that was invited',
    'the day on which you took the seat',
    'whether you’ve started, and how many modules you’ve completed',
    'the day on which you completed the course, and its hours',
  ],
  ifYouSaySo: 'your certificate’s number, if you tick the box',
  never: [
    'notes and reflections',
    'prompts',
    'answers to exercises and quizzes, and scores',
    'how much time you spend in the course',
    'your record of professional learning',
  ],
} as const

/**
 * How long a link works, for pages and emails.
 * @public until pages show it
 */
export const linkWorksFor = `${seatDays.link} days`
