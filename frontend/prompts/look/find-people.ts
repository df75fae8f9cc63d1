import { givenNames } from './given-names.ts'
import { type Found, type Kind, standIn } from './stand-ins.ts'

/**
 * What in a text may say who somebody is: contact details and numbers, names of the class list in any form, names that stand where one
 * speaks of a student, and beside those what concerns health, family and behaviour. It knows patterns and words, not people: it
 * misses some and finds others that are nobody.
 */
export function findPeople(text: string, list: ClassList = readClassList('')): Found[] {
  const found = findPatterns(text)
  const words = wordsOf(text.replaceAll(standIn, (label) => ' '.repeat(label.length)))
  for (const name of [...listedNames(words, list), ...otherNames(text, words)])
    if (found.every((one) => one.to <= name.from || one.from >= name.to)) found.push(name)
  return [...found, ...details(text, found)].sort((a, b) => a.from - b.from)
}

// ---------------------------------------------------------------- numbers and addresses

const day =
  /(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{4})/i
const street =
  'Street|St|Road|Rd|Avenue|Ave|Court|Ct|Crescent|Cres|Drive|Dr|Lane|Ln|Place|Pl|Parade|Pde|Highway|Hwy|Close|Cl|Terrace|Tce|Way|Boulevard|Bvd|Circuit|Cct|Grove|Esplanade|Square'

/** Each pattern with what it finds: its first group if it has one. `holds` is the check digit, where there's one. */
const patterns: readonly { kind: Kind; pattern: RegExp; holds?: (digits: string) => boolean }[] = [
  { kind: 'email', pattern: /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+/dg },
  {
    kind: 'phone',
    pattern: /(?<![\w.])(?:\+61[ -]?|\(?0)(?:[2378]\)?[ -]?\d{4}[ -]?\d{4}|4\d\d[ -]?\d{3}[ -]?\d{3})(?!\d)/dg,
  },
  { kind: 'phone', pattern: /(?<!\w)1[38]00[ -]?\d{3}[ -]?\d{3}(?!\d)/dg },
  {
    kind: 'born',
    pattern: new RegExp(`(?:\\bborn\\b|birth|\\bd\\.?o\\.?b\\b)[^\\n\\d]{0,30}(${day.source})`, 'dgi'),
  },
  { kind: 'card', pattern: /(?<!\d)[2-6]\d{3}[ -]?\d{5}[ -]?\d(?!\d)/dg, holds: isMedicare },
  { kind: 'card', pattern: /(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{3}(?!\d)/dg, holds: isTaxFile },
  { kind: 'number', pattern: /(?<![\w/=#.$,-]|ISBN:? )[A-Z]?\d{6,10}(?![\w/]|,\d|\.\d)/dg },
  {
    kind: 'address',
    pattern: new RegExp(
      `(?<![\\w/])(?:(?:[Uu]nit|[Ff]lat|[Aa]pt) \\d+, ?)?\\d+[A-Za-z]?(?:/\\d+)? (?:[A-Z][\\w'’-]* ){1,4}(?:${street})\\b|\\b(?:PO|P\\.O\\.) Box \\d+`,
      'dg',
    ),
  },
]

function findPatterns(text: string): Found[] {
  const found: Found[] = []
  for (const { kind, pattern, holds } of patterns)
    for (const match of text.matchAll(pattern)) {
      const [from, to] = match.indices?.[1] ?? [match.index, match.index + match[0].length]
      const isNew = found.every((one) => one.to <= from || one.from >= to)
      if (isNew && (!holds || holds(match[0].replaceAll(/\D/g, '')))) found.push({ from, to, kind })
    }
  return found
}

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, n) => sum + weight * Number(digits[n]), 0)

/** The ninth digit checks the first eight. */
function isMedicare(digits: string): boolean {
  return weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(digits[8])
}
function isTaxFile(digits: string): boolean {
  return weighted(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0
}

// ---------------------------------------------------------------- words

/** A word, in small letters without accents, apostrophes and the possessive ending; `has` are those that end in one. */
type Word = { from: number; to: number; text: string; plain: string; owns: boolean; opens: boolean; gap: string }

const wordPattern = /\p{L}[\p{L}\p{M}'’]*|\d+\p{L}*/gu

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: whole, index } of text.matchAll(wordPattern)) {
    const ending = /['’](?:s|S)?$/.exec(whole)?.[0].length ?? 0
    const name = ending > 0 && ending < whole.length ? whole.slice(0, -ending) : whole
    const gap = text.slice(words.at(-1)?.to ?? 0, index)
    words.push({
      from: index,
      to: index + name.length,
      text: name,
      plain: plain(name),
      owns: name !== whole,
      opens: words.length === 0 || /[.!?:\n]/.test(gap),
      gap,
    })
  }
  return words
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()

const isCapital = (text: string): boolean => /^\p{Lu}/u.test(text)
const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Names that are also words, months or places, so that a capital says little. */
const ordinary = setOf(`
  ace amber angel april archer art ash asia august austin autumn bill blade bo brown carter chance chandler chase christian clay dale dallas dash
  dawn deacon dean destiny drew dusty eden ember faith fern flora frank ginger glen grace grant gray green guy harmony heath hill
  honey hope hudson hunter iris israel jewel journey joy june king kingston lance lane law lee li lincoln london long love maple marina mark
  mason may melody memphis mercy miles misty ocean olive opal page paris parker patience pearl penny pepper piper price prince rain raven ray
  reed reef reign rich river robin rocky rose sage sandy savannah scout sky star sterling stone storm summer sunny sydney adelaide darwin victoria
  india tiger trinity true van wade walker white will winter wood wren young zion
`)

/** What follows such a word where it's no name: "Will they", "Hope that", "Mark each". */
const carriesOn = setOf(`
  they you we it this that these those the a an i he she there all any each every your our my his her their to for of up out not holidays students
  teachers people someone applications valley term school rises and be as so if how
`)
const monthly = setOf('april may june august summer autumn winter')
const beforeMonth = setOf('in of by until since before after this next last every from late early mid during between')
const places = setOf(
  'sydney adelaide darwin victoria india asia paris london austin dallas memphis savannah kingston israel lincoln',
)
const beforePlace = setOf('in to from at near of and or between through across')

/** Whether a word that may be a name is only a word here. */
function isOnlyAWord(words: readonly Word[], n: number): boolean {
  const word = words[n]
  if (!word || !ordinary.has(word.plain)) return false
  const [before, after] = [words[n - 1], words[n + 1]]
  if (!isCapital(word.text)) return true
  if (before && monthly.has(word.plain) && (beforeMonth.has(before.plain) || /^\d+$/.test(before.text))) return true
  if (before && places.has(word.plain) && beforePlace.has(before.plain)) return true
  return (
    word.opens &&
    !word.owns &&
    after !== undefined &&
    !after.opens &&
    (carriesOn.has(after.plain) || /^\d/.test(after.text))
  )
}

// ---------------------------------------------------------------- names of the class list

/** A name's words, with the person whose name it is. */
type Form = { words: readonly string[]; person: string; family: boolean }
/** The forms of names by their first word. */
export type ClassList = ReadonlyMap<string, readonly Form[]>

export const longestList = 500

/** Reads a pasted class list: a person on each line, "Jane Smith", "Smith, Jane" or "SMITH Jane", with numbers and other columns left out. */
export function readClassList(text: string): ClassList {
  const forms = new Map<string, Form[]>()
  const rows = text.split(/\r?\n|;/).map((row) => row.split('\t')[0]?.trim() ?? '')
  for (const row of rows.filter(Boolean).slice(0, longestList)) {
    const [first = '', second = ''] = row.split(',')
    const parts = (one: string) => wordsOf(one).filter(({ text }) => !/^\d/.test(text))
    const turned = parts(second).length > 0
    const all = parts(turned ? second : first)
    const shouted = all.length > 1 && all.findIndex(({ text }) => text !== text.toUpperCase())
    const cut = turned ? all.length : shouted && shouted > 0 ? 0 : givenOf(all)
    const given = (shouted && shouted > 0 && !turned ? all.slice(shouted) : all.slice(0, cut)).map(({ plain }) => plain)
    const family = (turned ? parts(first) : shouted && shouted > 0 ? all.slice(0, shouted) : all.slice(cut)).map(
      ({ plain }) => plain,
    )
    const person = [...given, ...family].join(' ')
    const add = (words: readonly string[], family = false) => {
      const [start] = words
      if (start) forms.set(start, [...(forms.get(start) ?? []), { words, person, family }])
    }
    add([...given, ...family])
    if (family.length > 0) add([...family, ...given])
    add(given)
    add(family, true)
  }
  for (const some of forms.values()) some.sort((a, b) => b.words.length - a.words.length)
  return forms
}

/** How many words are the given name: the first, and what a hyphen joins to it. */
function givenOf(words: readonly Word[]): number {
  let count = 1
  while (words[count]?.gap === '-') count++
  return count
}

function listedNames(words: readonly Word[], list: ClassList): Found[] {
  const found: Found[] = []
  for (let n = 0; n < words.length; n++) {
    const form = list.get(words[n]?.plain ?? '')?.find((one) => isThere(words, n, one))
    const [first, last] = [words[n], words[n + (form?.words.length ?? 0) - 1]]
    if (!form || !first || !last) continue
    found.push({ from: first.from, to: last.to, kind: 'name', person: form.person })
    n += form.words.length - 1
  }
  return found
}

function isThere(words: readonly Word[], n: number, { words: name, family }: Form): boolean {
  const joined = name.every(
    (one, k) => words[n + k]?.plain === one && (k === 0 || /^(?:[ -]|, ?)$/.test(words[n + k]?.gap ?? '')),
  )
  const word = words[n]
  if (!joined || !word) return false
  if (name.length > 1) return true
  // One short word, a family name or an ordinary word is a name only with its capital.
  if ((family || word.plain.length <= 2) && !isCapital(word.text)) return false
  if (family && ordinary.has(word.plain) && word.opens) return false
  const after = words[n + 1]
  const isSomebodyElse = ordinary.has(word.plain) && after?.gap === ' ' && isCapital(after.text) && !word.owns
  return !isSomebodyElse && !isOnlyAWord(words, n)
}

// ---------------------------------------------------------------- other names

/** Whom one speaks of in the singular. */
const student = setOf(
  'student pupil learner child kid boy girl son daughter brother sister twin stepson stepdaughter niece nephew named called',
)
const kin = setOf(
  'mum mom mummy dad daddy mother father parents parent guardian carer stepdad stepmum grandma grandmother grandfather nan pop aunt aunty uncle family brother sister siblings',
)
const pronouns = setOf('he she him her his hers himself herself')
const others = setOf('friend friends classmates class teacher coach counsellor therapist aide')
const own = setOf('my our his her')
/** What stands before people of history, and before and after places. */
const titles = setOf(
  'captain king queen prince princess sir saint st lake mount mt port cape lord lady emperor general pope president minister professor emperor',
)
const placeEnds = setOf(
  'street road springs valley park river bay beach island hills creek point harbour town city university college school primary high stadium zoo day award prize cup',
)
const noName = setOf(`
  year english maths mathematics science history geography health art music drama prep foundation monday tuesday wednesday thursday friday saturday
  sunday january february march april may june july august september october november december google australia australian i the a an in on at
  to for of is was and or but if who when what how why write make give explain use my no ai ed tea hung
`)

const troubles =
  /\b(?:adhd|add|odd|autis\w*|asperger\w*|dyslexi\w*|dyscalculi\w*|dyspraxi\w*|anxi\w*|depress\w*|panic attacks?|self.harm\w*|suicid\w*|eating disorder|anorexi\w*|epilep\w*|seizures?|diabet\w*|asthma\w*|allerg\w*|epipen|medicat\w*|diagnos\w*|therap\w*|psycholog\w*|counsell\w*|hearing (?:aid|loss)s?|wheelchair|cerebral palsy|speech delay|stutter\w*|disabilit\w*|deaf|concussion|surgery|hospital|pregnan\w*|foster|adopt(?:ed|ion)|custody|divorc\w*|separated|split up|court order|refugee|jail|prison|violen\w*|abus\w*|hits? (?:her|him)|neglect\w*|grief|died|funeral|suspen(?:ded|sion)|expelled|bull(?:y|ies|ied|ying)|steals?|stole|swear\w*|vapes?|drugs?|drinks|drunk|outbursts?|meltdowns?|behaviour plan|truan\w*|wets)\b/gi

/** A name that isn't on the list is found where one speaks of one person: a sentence with "my student", "she", "her mum". */
function otherNames(text: string, words: readonly Word[]): Found[] {
  const found: Found[] = []
  for (let start = 0; start < words.length; ) {
    let end = start + 1
    while (end < words.length && !/[.!?\n]/.test(words[end]?.gap ?? '')) end++
    const sentence = words.slice(start, end)
    const last = sentence.at(-1)
    const troubled = last !== undefined && text.slice(sentence[0]?.from, last.to).search(troubles) >= 0
    for (let n = 0; n < sentence.length; n++) {
      const length = namedAt(sentence, n, troubled)
      const [first, end] = [sentence[n], sentence[n + length - 1]]
      if (length === 0 || !first || !end) continue
      found.push({ from: first.from, to: end.to, kind: 'name', person: first.plain })
      n += length - 1
    }
    start = end
  }
  return found
}

/** How many words of a name begin here; none if it isn't one. */
function namedAt(sentence: readonly Word[], n: number, troubled: boolean): number {
  const word = sentence[n]
  if (!word || !isCapital(word.text) || noName.has(word.plain)) return 0
  const [before, after] = [sentence[n - 1], sentence[n + 1]]
  const follows = !word.owns && after !== undefined && /^[ -]$/.test(after.gap) && isCapital(after.text)
  const length = follows ? 2 : 1
  if (before && student.has(before.plain) && /^,? $/.test(word.gap)) return length
  if (!givenNames.has(word.plain) || (before && titles.has(before.plain))) return 0
  if (after && ((follows && placeEnds.has(after.plain)) || after.plain === 'the')) return 0
  // "Chloe in Year 7", "Kiara (Year 6)", "Jack, a student", "Mia's mum".
  const [one = '', two = '', three = ''] = sentence.slice(n + length, n + length + 3).map(({ plain }) => plain)
  const level = ['year', 'grade', 'prep', 'foundation', 'kindy']
  if (level.includes(one) || ((one === 'in' || one === 'from') && (level.includes(two) || /^\d[a-z]$/.test(two))))
    return length
  if (word.owns && kin.has(one)) return length
  if (['a', 'who', 'my', 'is'].includes(one) && (student.has(two) || student.has(three))) return length
  if (follows) return troubled && (before === undefined || !beforeWork.has(before.plain)) ? length : 0
  if (isOnlyAWord(sentence, n) || (word.owns && after && isCapital(after.text))) return 0
  const near = troubled || sentence.some(({ plain }, k) => k !== n && speaksOfOne(sentence, k, plain))
  return near ? length : 0
}

/** What stands before the name of somebody whose work or life is the topic. */
const beforeWork = setOf('about by of on like from')

const speaksOfOne = (sentence: readonly Word[], n: number, word: string): boolean =>
  pronouns.has(word) ||
  (student.has(word) && word !== 'called' && word !== 'named') ||
  kin.has(word) ||
  (others.has(word) && own.has(sentence[n - 1]?.plain ?? ''))

// ---------------------------------------------------------------- beside a name

const nearby = 60

/** What concerns health, family and behaviour, beside somebody. */
function details(text: string, found: readonly Found[]): Found[] {
  const people = found.filter(({ kind }) => kind === 'name')
  if (people.length === 0) return []
  return [...text.matchAll(troubles)]
    .map(({ index, 0: word }) => ({ from: index, to: index + word.length, kind: 'detail' as const }))
    .filter(({ from, to }) => people.some((one) => from - one.to <= nearby && one.from - to <= nearby))
    .filter(({ from, to }) => found.every((one) => one.to <= from || one.from >= to))
}
