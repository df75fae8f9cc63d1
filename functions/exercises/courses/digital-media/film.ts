import { type Cut, filmEnd, frameOf } from '../../cutting.ts'

const track = (rows: string) =>
  rows
    .trim()
    .split(/[|\n]/)
    .map((row) => row.trim().split(/ +/).map(Number))

/**
 * The film of the cutting room, 320 wide: rows with a second and values, each on a straight line to the next. The ball's values: x,
 * height. Somebody's: x, faces (1 is right), lean, two legs, their swing while running, two arms; angles in degrees from straight down.
 */
const tracks = {
  ball: track(`0 98 0 | 0.5 98 0 | 1.25 152 0 | 1.6 152 0 | 2.3 98 0 | 2.5 98 0 | 3.2 172 22 | 3.6 190 0 | 3.75 192 0
    4.25 262 5 | 5 285 0`),
  Sam: track(`0 84 1 0 -8 8 0 15 -12 | 0.3 84 1 -4 -8 -40 0 30 -30 | 0.5 84 1 -4 -8 35 0 -30 40 | 0.9 84 1 0 -8 8 0 15 -12
    2.2 84 1 0 -8 8 0 15 -12 | 2.35 84 1 -4 -8 -40 0 30 -30 | 2.5 84 1 -4 -8 35 0 -30 40 | 2.8 92 1 8 0 0 30 30 -30
    3.7 150 1 12 0 0 35 40 -30 | 4 162 1 18 -12 16 0 80 70 | 4.6 168 1 14 -10 14 0 78 66 | 5.3 168 1 0 -8 8 0 15 -12
    5.7 168 1 0 -8 8 0 15 -12 | 6 168 1 18 -8 14 0 50 -15 | 8 168 1 18 -8 14 0 45 -15 | 8.5 168 1 20 -10 14 0 25 -15
    9.5 168 1 -4 -12 8 0 55 -10 | 10.4 168 1 0 -8 8 0 15 -12 | 10.9 168 1 0 -8 8 0 50 -12`),
  Alex: track(`0 168 -1 0 -8 8 0 15 -12 | 1.25 168 -1 0 -8 8 0 15 -12 | 1.45 168 -1 -4 -8 -40 0 30 -30
    1.6 168 -1 -4 -8 35 0 -30 40 | 1.9 168 -1 0 -8 8 0 15 -12 | 2.5 168 -1 0 -8 8 0 15 -12 | 2.9 166 1 6 0 0 20 20 -20
    3.55 180 1 14 0 0 30 30 -30 | 3.75 184 1 24 14 -35 0 70 40 | 4.25 196 1 62 -30 -62 0 100 80
    4.7 204 1 84 -80 -86 0 100 85 | 5.8 204 1 84 -80 -86 0 100 85 | 6.55 204 1 10 -80 -84 0 20 -10
    6.95 204 -1 10 -80 -84 0 20 -10 | 8 204 -1 10 -80 -84 0 60 -10 | 8.5 204 -1 10 -80 -84 0 105 -10
    9.5 204 -1 8 -12 8 0 60 -10 | 10.4 204 -1 0 -8 8 0 15 -12 | 10.9 204 -1 0 -8 8 0 50 -12`),
  teacher: track(
    `6 -24 1 12 0 0 35 35 -35 | 8.2 124 1 12 0 0 35 35 -35 | 8.7 128 1 8 -10 10 0 35 20 | 10 128 1 0 -8 8 0 15 -12`,
  ),
}
type Who = keyof typeof tracks

/** Where somebody or the ball is in a second of the film. */
export function inSecond(who: Who, second: number): number[] {
  const after = tracks[who].findIndex(([when = 0]) => when > second)
  const [end = 0, ...to] = tracks[who].at(after) ?? []
  if (after <= 0) return to
  const [begin = 0, ...from] = tracks[who][after - 1] ?? []
  return from.map((value, index) => value + (((to[index] ?? 0) - value) * (second - begin)) / (end - begin))
}

/** What there is to see from a second on. */
export const shots = [
  [0, 'Sam and Alex kick a ball to each other on the school oval. Alex’s shirt is striped.'],
  [2.5, 'Sam kicks long. Both run after the ball.'],
  [3.5, 'Alex trips over the ball.'],
  [4, 'Alex falls. The ball rolls away. Sam is close behind, with both arms out.'],
  [5, 'Alex lies on the grass. Sam stands there.'],
  [6, 'Sam holds out a hand.'],
  [7, 'Alex turns round. The teacher comes running.'],
  [8.5, 'Sam pulls Alex up. The teacher is there.'],
  [10.5, 'Sam and Alex shake hands.'],
] as const

export const shotAt = (second: number): string => shots.findLast(([from]) => from <= second)?.[1] ?? ''

/** What a reader needs. None happens on a half second, where a cut may begin or end. */
export const moments = [
  { name: 'the trip over the ball', of: 'ball', at: 3.75, x: 192 },
  { name: 'the helping hand', of: 'Sam', at: 6.25, x: 190 },
  { name: 'the teacher’s arrival', of: 'teacher', at: 8.25, x: 124 },
  { name: 'the handshake', of: 'Sam', at: 11.25, x: 186 },
] as const
type Moment = (typeof moments)[number]
const [trip, hand] = moments

/** Who and what can be out of sight, and how far each reaches to both sides. */
const things = [
  ['ball', 'the ball', 7],
  ['Sam', 'Sam', 24],
  ['Alex', 'Alex', 44],
  ['teacher', 'the teacher', 24],
] as const

const isInFrame = (cut: Cut, left: number, right: number) =>
  right > cut.left * 10 && left < (cut.left + frameOf(cut).width) * 10

/** Whether any of it is ever in the frame. */
function isSeen([who, , reach]: (typeof things)[number], cut: Cut): boolean {
  const [begin, end] = [cut.from / 2, cut.to / 2]
  const turns = tracks[who].map(([second = 0]) => second).filter((second) => second > begin && second < end)
  const places = [begin, ...turns, end].map((second) => inSecond(who, second)[0] ?? 0)
  return places.some((x, index) => {
    const next = places[index + 1] ?? x
    return isInFrame(cut, Math.min(x, next) - reach, Math.max(x, next) + reach)
  })
}

/** What a cut leaves out: moments before and after it, and what's in its seconds of the film but never in its frame. */
export function leftOut(cut: Cut) {
  const named = (is: (moment: Moment) => boolean) => moments.filter(is).map(({ name }) => name)
  const unseen = things.filter((thing) => isSeen(thing, { ...cut, frame: 0, left: 0 }) && !isSeen(thing, cut))
  const isBefore = ({ at }: Moment) => at < cut.from / 2
  const isAfter = ({ at }: Moment) => at > cut.to / 2
  const isOutside = ({ of, x }: Moment) => !isInFrame(cut, x, x) && !unseen.some(([who]) => who === of)
  return {
    before: named(isBefore),
    after: named(isAfter),
    outside: [...unseen.map(([, name]) => name), ...named((one) => !isBefore(one) && !isAfter(one) && isOutside(one))],
  }
}

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' })

const end = (word: string, halves: number, lost: readonly string[]): string => {
  const length = halves === 1 ? 'half second' : halves === 2 ? 'second' : `${halves / 2} seconds`
  return halves === 0 ? 'Nothing.' : `The ${word} ${length}${lost.length > 0 ? `, with ${list.format(lost)}` : ''}.`
}

/** The same in words, for a table. */
export function leftOutInWords(cut: Cut) {
  const { before, after, outside } = leftOut(cut)
  const missing = list.format(outside)
  return {
    Before: end('first', cut.from, before),
    After: end('last', filmEnd - cut.to, after),
    'Outside the frame': missing
      ? `${missing.charAt(0).toUpperCase()}${missing.slice(1)}.`
      : cut.frame === 0
        ? 'Nothing.'
        : 'Only surroundings.',
  }
}

/** What a reader of the first cut can know of the fall and of the help. */
export function saidOfFirst(cut: Cut): string {
  const shows = ({ at, x }: Moment) => at > cut.from / 2 && at < cut.to / 2 && isInFrame(cut, x, x)
  const unknown = [...(shows(trip) ? [] : ['why Alex fell']), ...(shows(hand) ? [] : ['that Sam held out a hand'])]
  return unknown.length > 0
    ? `From your first cut a reader couldn’t know ${unknown.join(', or ')}.`
    : 'Your first cut shows the trip over the ball and the helping hand: a reader can see why Alex fell, and who helped.'
}

/** How the second cut comes to tell something else, by its edges. */
export function saidOfSecond(cut: Cut): string {
  const { before, after, outside } = leftOut(cut)
  const key = (lost: readonly string[]) => list.format(lost.filter((name) => name === trip.name || name === hand.name))
  const ways = [
    key(before) && `begins after ${key(before)}`,
    key(after) && `ends before ${key(after)}`,
    outside.length > 0 && `keeps ${list.format(outside)} outside the frame`,
  ].filter(Boolean)
  const last = ways.pop()
  return last
    ? `Your second cut ${ways.length > 0 ? `${ways.join(', ')}, and ${last}` : last}. Every pixel is from the film.`
    : 'Your second cut still shows the trip over the ball and the helping hand. Only its caption can say the opposite.'
}
