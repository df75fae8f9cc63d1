/**
 * The characters that PDFs of notes, prompts and activities print, as inclusive hexadecimal ranges: the letters of Noto Sans, and
 * the symbols that Noto Sans Math, Symbols and Symbols 2 have. A test compares both lists with the fonts. The
 * coloured circles and squares (1f7e0-1f7eb) are left out, because a PDF would print them without their colour.
 */
export const letterRanges =
  '20-7e a0-ac ae-2e9 2ec-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 951-954 964-965 10fb 1ab0-1ac0 1ac5 1ac7-1ace 1c80-1c88 1d00-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2029 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20c0 20f0 2100-215f 2183-2184 2189 2212 25cc 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff a92e ab30-ab6b fb00-fb06 fe20-fe2f fffc-fffd 10780-10785 10787-107b0 107b2-107ba 1df00-1df1e'
export const symbolRanges =
  '60c 2160-2182 2185-2188 218a-218b 2190-2211 2213-23b9 23be-23ea 23ed-23ef 23f1-2426 2440-244a 2460-2500 2506 250c 2510 2514 2518 2550 2571-2572 2577 2580 2584 2588 258c 2590-2593 25a0-25cb 25cd-2704 2706-2709 270b-2727 2729-274b 274d 274f-2753 2756-2794 2798-27af 27b1-27be 27c0-2b73 2b76-2b95 2b97-2bff 3012 3030 4dc0-4dff ff5b ff5d 10190-1019c 101d0-101fc 102e1-102fb 1d2c0-1d2d3 1d2e0-1d2f3 1d300-1d356 1d360-1d378 1d400-1d454 1d456-1d49c 1d49e-1d49f 1d4a2 1d4a5-1d4a6 1d4a9-1d4ac 1d4ae-1d4b9 1d4bb 1d4bd-1d4c3 1d4c5-1d505 1d507-1d50a 1d50d-1d514 1d516-1d51c 1d51e-1d539 1d53b-1d53e 1d540-1d544 1d546 1d54a-1d550 1d552-1d6a5 1d6a8-1d7cb 1d7ce-1d7ff 1f000-1f02b 1f030-1f093 1f0a0-1f0ae 1f0b1-1f0bf 1f0c1-1f0cf 1f0d1-1f0f5 1f100-1f190 1f19b-1f1ad 1f30d-1f30f 1f315 1f31c 1f321-1f32c 1f336 1f378 1f37d 1f393-1f39f 1f3a7 1f3ac-1f3ae 1f3c2 1f3c4 1f3c6 1f3ca-1f3ce 1f3d4-1f3e0 1f3ed 1f3f1-1f3f3 1f3f5-1f3f7 1f408 1f415 1f41f 1f426 1f43f 1f441-1f442 1f446-1f449 1f44c-1f44e 1f453 1f46a 1f47d 1f4a3 1f4b0 1f4b3 1f4b9 1f4bb 1f4bf 1f4c8-1f4cb 1f4da 1f4df 1f4e4-1f4e6 1f4ea-1f4ed 1f4f7 1f4f9-1f4fb 1f4fd-1f4fe 1f503 1f507-1f50a 1f50d 1f512-1f513 1f53e-1f54a 1f54f-1f579 1f57b-1f594 1f597-1f5a3 1f5a5-1f5fa 1f610 1f650-1f67f 1f687 1f68d 1f691 1f694 1f698 1f6ad 1f6b2 1f6b9-1f6ba 1f6bc 1f6c6-1f6cb 1f6cd-1f6cf 1f6d3-1f6d7 1f6e0-1f6ea 1f6f0-1f6f3 1f6f7-1f6fc 1f700-1f776 1f77b-1f7d9 1f800-1f80b 1f810-1f847 1f850-1f859 1f860-1f887 1f890-1f8ad 1f8b0-1f8b1 1f900-1f90b 1f93b 1f946 1fa00-1fa53 1fa60-1fa6d 1fa70-1fa74 1fa78-1fa7a 1fa80-1fa86 1fa90-1faa8 1fab0-1fab6 1fac0-1fac2 1fad0-1fad6 1fb00-1fb92 1fb94-1fbca'

/** What a regular expression's class has between its brackets. */
const classOf = (ranges: string): string => ranges.replace(/([\da-f]+)/g, '\\u{$1}').replaceAll(' ', '')

/**
 * Marks that no font of ours has, by what they look like: those of Word's lists, which stand for letters of Symbol and Wingdings, and
 * two emoji that teachers tick with. PDFs print these in their place.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '➔',
  '\uf0fc': '✓',
  '\uf076': '❖',
  '✅': '☑',
  '❌': '✘',
}
const hasLookAlike = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'gu')

/** A text as PDFs print it, with marks that the fonts have. */
export const withLookAlikes = (text: string): string => text.replace(hasLookAlike, (mark) => lookAlikes[mark] ?? mark)

/** One symbol. With `split`, separates each symbol from the text around it. */
export const symbolPattern = new RegExp(`([${classOf(symbolRanges)}])`, 'u')

/** All but spaces and what nobody sees, which a PDF leaves out without a loss. */
const missing = `[^${classOf(`${letterRanges} ${symbolRanges}`)}\\p{Zs}\\p{Cc}\\p{Default_Ignorable_Code_Point}]`
const hasMissing = new RegExp(missing, 'u')

/** An emoji with what changes its skin or makes it a flag. */
const picture = '\\p{Extended_Pictographic}[\\p{Emoji_Modifier}\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}]*'
/** An emoji, however many characters make it up, or a single character. */
const sign = new RegExp(
  `\\p{Regional_Indicator}{2}|[#*0-9]\\ufe0f?\\u20e3|${picture}(?:\\u200d${picture})*|${missing}`,
  'gu',
)

/** The letters, signs and emoji of a text that a PDF can't show, each once. */
export const missingFromPdf = (text: string): string[] =>
  [...new Set(withLookAlikes(text).normalize('NFC').match(sign))].filter((one) => hasMissing.test(one))

/** How many letters a sentence names. */
const named = 8

/** A sentence that names the letters of a text that a PDF can't show, or null if it can show all. */
export function pdfLettersProblem(text: string): string | null {
  const letters = missingFromPdf(text).map((letter) => (/\p{M}/u.test(letter) ? `◌${letter}` : letter))
  if (letters.length === 0) return null
  const more = letters.length > named ? [`${(letters.length - named).toLocaleString('en-AU')} more`] : []
  const list = new Intl.ListFormat('en-AU').format([...letters.slice(0, named), ...more])
  return `The PDF can’t show ${list}. It marks each with \ufffd.`
}
