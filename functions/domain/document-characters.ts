/**
 * The characters that PDFs of notes, prompts and activities print, as inclusive hexadecimal ranges: the letters of Noto Sans, and
 * the symbols that Noto Sans Math and Noto Sans Symbols have or that we draw. A test compares both lists with the fonts.
 */
export const letterRanges =
  '20-7e a0-ac ae-2e9 2ec-34e 350-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-52f 951-954 964-965 10fb 1ab0-1ac0 1ac5 1ac7-1ace 1c80-1c88 1d00-1df9 1dfb-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-200a 2010-2029 202f-205f 2070-2071 2074-208e 2090-209c 20a0-20c0 20f0 2100-215f 2183-2184 2189 2212 25cc 2c60-2c7f 2de0-2e5d a640-a69f a700-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff a92e ab30-ab6b fb00-fb06 fe20-fe2f fffc-fffd 10780-10785 10787-107b0 107b2-107ba 1df00-1df1e'
export const symbolRanges =
  '60c 2160-2182 2185-2188 218a-218b 2190-2211 2213-2315 2317 2319 231c-2323 2329-232a 232c-237a 237c 2380-23b9 23be-23ce 23d0-23e8 2422-2423 2460-2500 2506 250c 2510 2514 2518 2550 2571-2572 2577 2580 2584 2588 258c 2590-2593 25a0-25cb 25cd-25ff 2605-2606 2609-260d 2610-2613 2621 2624-262f 2638-2653 2660-2667 2669-267e 2680-2689 2690-269d 26a2-26bc 26ce 26e2-26ff 2705 2713-2714 2717-2718 271d-2721 272a 2736 2739 273d 274c 2772-2773 2776-2793 279b 27c0-27ff 2900-2b04 2b0e-2b4c 2b50-2b54 2bfe 3012 3030 ff5b ff5d 1d400-1d454 1d456-1d49c 1d49e-1d49f 1d4a2 1d4a5-1d4a6 1d4a9-1d4ac 1d4ae-1d4b9 1d4bb 1d4bd-1d4c3 1d4c5-1d505 1d507-1d50a 1d50d-1d514 1d516-1d51c 1d51e-1d539 1d53b-1d53e 1d540-1d544 1d546 1d54a-1d550 1d552-1d6a5 1d6a8-1d7cb 1d7ce-1d7ff 1f100-1f10c 1f110-1f16c 1f170-1f190 1f19b-1f1ac 1f546-1f549 1f54f 1f610 1f700-1f773 1f780-1f7d8'

/** What a regular expression's class has between its brackets. */
const classOf = (ranges: string): string => ranges.replace(/([\da-f]+)/g, '\\u{$1}').replaceAll(' ', '')

/** One symbol. With `split`, separates each symbol from the text around it. */
export const symbolPattern = new RegExp(`([${classOf(symbolRanges)}])`, 'u')

/** Emoji have no letter to lose: a footnote of the PDF explains them. So do characters that nobody sees. */
const missing = new RegExp(
  `(?![${classOf(`${letterRanges} ${symbolRanges}`)}\\p{Extended_Pictographic}\\p{Emoji_Component}\\p{Default_Ignorable_Code_Point}])[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]`,
  'gu',
)

/** The letters and signs of a text that a PDF can't show, each once. Emoji don't count. */
export const missingFromPdf = (text: string): string[] => [...new Set(text.normalize('NFC').match(missing))]

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
