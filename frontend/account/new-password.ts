import { messages } from './problems.ts'

/**
 * The message for an invalid new password, checked before it is sent. Length and a list of common passphrases are the
 * only rules. Cognito itself checks no list, so a request made without these screens can set any 12 characters.
 */
export function passwordProblem(password: string, about: readonly string[] = []): string | undefined {
  if (password === '') return 'Please choose a password.'
  if (password.length < 12)
    return `Please choose a longer password: at least 12 characters; this one has ${password.length}.`
  if (password.length > 256) return messages['weak-password']
  if (isGuessable(password, about))
    return 'Many people use this password or one like it, so it is among the first that somebody would guess. Please choose another, such as four words that have nothing to do with each other.'
  return undefined
}

/** Passwords of 12 characters or more that stand on published lists and are neither runs of keys nor the words below. */
const listed = new Set(
  `correcthorsebatterystaple 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 zaq12wsxcde3 qazwsxedcrfv 1a2b3c4d5e6f
  a1b2c3d4e5f6 thequickbrownfox tobeornottobe opensesame1234 mynameisinigo maytheforcebewithyou ilovemyfamily iloveyouforever
  jesuslovesyou jesuschrist1 liverpoolfc1 manchesterunited chelseafc1234 metallica1234 starwars1234 pokemon12345 minecraft123
  harrypotter1 gameofthrones barcelona1234 unbelievable television123 strawberry12 butterfly123 chocolate123 elizabeth123
  christopher1 alexander123 newzealand123 southaustralia westernaustralia newsouthwales victoria1234 queensland12
  collingwood1 essendon1234 richmond1234 advanceaustraliafair waltzingmatilda vegemite1234 kangaroo1234`.split(/\s+/),
)

/** Words that passwords are made of, those of this portal's teachers included. */
const words =
  `password passwort passphrase passcode passwd pass word welcome letmein qwerty azerty qwertz admin administrator
  login logon changeme default guest test testing temp user username account secret private access master hello goodbye
  iloveyou ilove love you me my mine the is i am a this that for and not of to no your our new old good best big super
  monkey dragon sunshine princess football baseball soccer cricket netball footy superman batman shadow ninja mustang
  freedom whatever trustno computer internet google facebook apple samsung summer winter spring autumn monday tuesday
  wednesday thursday friday saturday sunday january february march april may june july august september october november
  december australia aussie sydney melbourne brisbane perth adelaide hobart darwin canberra victoria queensland school
  primary secondary college teacher teachers teaching teach student students class classroom principal education course
  learning learn portal professional development certificate staff staffroom family mother father mum dad baby angel
  happy lucky flower coffee chocolate holiday beach`.split(/\s+/)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz', '!@#$%^&*()']
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** As people disguise letters. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const undisguised = (text: string): string => [...text].map((char) => disguises[char] ?? char).join('')

/** Three words, or two with a number. More isn't on a list of common passwords, even if each word is. */
const fewPieces = 3.25

/**
 * Whether a password is one of the first that somebody would guess: a listed one, one piece repeated, a run of keys, or a few
 * common words, with or without digits. `about` is what is known of the learner, such as the name.
 */
function isGuessable(password: string, about: readonly string[] = []): boolean {
  const typed = password
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._-]/g, '')
  const personal = about
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
  return [typed, undisguised(typed)].some(
    (text) => listed.has(text) || isRepeated(text) || isMadeOf(text, new Set([...words, ...personal])),
  )
}

/** "aaaaaaaaaaaa", "abcabcabcabc1". Lists of common passwords have none that is long. */
const isRepeated = (text: string): boolean => text.length <= 24 && /^(.{1,8}?)\1+.{0,3}$/u.test(text)

const longestPiece = 30

/** Whether a text is at most three pieces, words or runs of keys, and otherwise digits and punctuation at their ends. */
function isMadeOf(text: string, known: ReadonlySet<string>): boolean {
  let ends = new Map([[0, 0]])
  const fewest = new Map(ends)
  while (ends.size > 0) {
    const next = new Map<number, number>()
    for (const [start, count] of ends)
      for (let end = start + 1; end <= Math.min(text.length, start + longestPiece); end++) {
        const cost = costOf(text.slice(start, end), known)
        const total = count + cost
        if (total > fewPieces || total >= (fewest.get(end) ?? Number.POSITIVE_INFINITY)) continue
        fewest.set(end, total)
        next.set(end, total)
      }
    ends = next
  }
  return fewest.has(text.length)
}

/** How many pieces a part counts for: a word or a run one, up to five other digits or marks a little more. */
function costOf(part: string, known: ReadonlySet<string>): number {
  if (known.has(part) || known.has(undisguised(part))) return 1
  if (part.length > 2 && runs.some((run) => run.includes(part))) return 1
  return /^[^\p{L}]{1,5}$/u.test(part) ? 1.25 : Number.POSITIVE_INFINITY
}
