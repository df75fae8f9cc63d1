import { mostNormalised } from '#core/text'

/** What nobody sees: zero-width and direction marks, soft hyphens, control characters. White space isn't among them, but for U+FEFF. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu

/**
 * An address as it's compared and stored, from what was typed or pasted: out of `Jane <jane@school.edu.au>` or `mailto:`, without
 * marks that nobody sees and punctuation around it. Capital letters make no difference to Cognito, nor to any mail service that we
 * know of.
 */
export function cleanAddress(text: string): string {
  const line = text
    .slice(0, mostNormalised)
    .replaceAll(unseen, '')
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
  const address = (/<([^<>]*@[^<>]*)>/.exec(line)?.[1] ?? line).replace(before, '')
  const link = /^mailto:([^?]*)/i.exec(address)?.[1]
  return (link ?? address)
    .replace(before, '')
    .replace(/[\s\p{P}\p{S}]+$/u, '')
    .toLowerCase()
}

/** What an address may be copied with, and doesn't begin with. */
const before = /^[\s\p{Ps}\p{Pi}\p{Pf}"'<>,;:.*]+/u

/** Whether a clean text can be an address: one @, a dot behind it, and nothing that would be more than one address to a mail service. */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^@\s<>()[\]\\,;:"]+@[^@\s<>()[\]\\,;:"]+\.[^@\s<>()[\]\\,;:"]+$/.test(text)

/** What somebody looks for: an address if there's an @, else the words as they are. */
export const cleanSearch = (text: string): string => (/[@＠]/.test(text) ? cleanAddress(text) : text.trim())

/** The digits of a code, whatever was copied with them. */
export const cleanCode = (text: string): string => plainDigits(text.slice(0, mostNormalised)).replaceAll(/[^0-9]/g, '')

/** Turns digits of any script into those from 0 to 9. A script's ten digits follow one another. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let first = code
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
    return String((code - first) % 10)
  })

/** A password as it's set and as it's checked: composed (NFC), and without blanks or marks that nobody sees at its ends. */
export const cleanPassword = (text: string): string => text.normalize('NFC').replaceAll(outer, '')

const outer = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+|[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+$/gu
