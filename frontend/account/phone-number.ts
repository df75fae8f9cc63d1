import { plainDigits } from '#signing-in/typed'

/** A phone number in E.164, such as +61412345678, or what's wrong with what was typed, as a sentence for the learner. */
type Parsed = { number: string; problem?: never } | { problem: string; number?: never }

const startWith =
  'Please start an Australian mobile number with 04, and any other with + and its country code, such as +64 21 123 4567.'

/**
 * Reads a mobile number as people type it: with 04, with 61 or +61, with 0011 or another country's code, with spaces, hyphens,
 * dots and brackets anywhere. Australian numbers must be mobile ones; of other countries' numbers only the length is checked.
 */
export function parsePhone(text: string): Parsed {
  const typed = plainDigits(text)
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}.()/]/gu, '')
  if (typed === '') return { problem: 'Please enter your mobile number.' }
  if (!/^\+?\d+$/.test(typed))
    return { problem: 'Please use digits only, with a plus sign at the start where there is a country code.' }
  const international = typed.replace(/^(0011|00)/, '+').replace(/^0(?=\d{9}$)|^(?=4\d{8}$)/, '+61')
  const number = international.replace(/^61(?=\d{9}$)/, '+61')
  if (!number.startsWith('+')) return { problem: number.startsWith('04') ? tenDigits(number.length) : startWith }
  return number.startsWith('+61') ? australian(number.slice(3).replace(/^0/, '')) : foreign(number)
}

function australian(national: string): Parsed {
  if (/^[2378]\d{8}$/.test(national))
    return {
      problem:
        'That looks like an Australian landline. Please enter a mobile number: one that starts with 04, or with + and another country’s code.',
    }
  if (!/^4\d*$/.test(national)) return { problem: startWith }
  return national.length === 9 ? { number: `+61${national}` } : { problem: tenDigits(national.length + 1) }
}

const foreign = (number: string): Parsed =>
  /^\+[1-9]\d{6,14}$/.test(number)
    ? { number }
    : { problem: 'A number with its country code has 7 to 15 digits after the plus sign, and the first is not a 0.' }

const tenDigits = (typed: number): string =>
  `An Australian mobile number has ten digits, such as 0412 345 678. This one has ${typed}.`

/** All that a page shows of a number: its last three digits. */
export const maskPhone = (number: string): string => `•••• ${number.slice(-3)}`

let destination: string | undefined

/** Where Cognito says it texted the code for the current sign-in. Cognito masks all but the last digits. */
export const codeDestination = {
  read: (): string | undefined => destination,
  save(masked: string | undefined): void {
    destination = masked
  },
}
