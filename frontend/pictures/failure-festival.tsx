import type { ReactNode } from 'react'
import { Cards, FourBoxes, People } from './cards.tsx'
import type { FigureWords } from './figure-words.ts'
import { Line, Outlined, SceneFrame, Shape } from './scene.tsx'
import './failure-festival.css'

/** The paddle-pop bridge across a gorge, with the broken joint circled, and the volcano that came in a box. */
export const Scene = () => (
  <SceneFrame>
    <Line d="M-5 14Q320 72 645 10" strokeWidth="2" className="stroke-layer-1" />
    <path d="M40 19l34 5-20 22ZM560 21l34-5-12 26ZM210 36l34 3-18 22Z" className="fill-layer-2" />
    <path d="M98 27l34 4-19 22ZM450 32l34-4-14 25ZM270 40h34l-17 23Z" className="fill-layer-5" />
    <path d="M154 33l34 3-18 22ZM505 27l34-5-13 25ZM392 37l34-2-15 24Z" className="fill-layer-3" />
    <g className="stroke-paper" strokeWidth="2.5">
      <path d="M-5 98C70 92 150 94 218 98l6 20H-5ZM645 98c-60-6-140-5-213 0l-5 20h218Z" className="fill-layer-5" />
      <path d="M-5 118h229l12 22H-5ZM645 118H427l-14 22h232Z" className="fill-layer-4" />
      <path d="M-5 140h241l6 20H-5ZM645 140H413l-4 20h236Z" className="fill-layer-3" />
      <path d="M-5 160h247c60 14 110 14 167 0h236v35H-5Z" className="fill-layer-2" />
      <path d="M-5 178C140 172 400 186 645 176v19H-5Z" className="fill-layer-1" />
    </g>
    <g fill="none" strokeLinecap="round" strokeWidth="8" className="stroke-layer-edge">
      <path d="M200 94l118 38M218 54l104 34M446 94l-104 30M430 54L336 80" />
    </g>
    <g fill="none" strokeLinecap="round" strokeWidth="8" className="stroke-layer-3">
      <path d="M208 92l12-38 22 52 22-37 24 51 20-34M438 92l-10-37-24 47-18-34-24 47-16-30M296 166l52 6" />
    </g>
    <circle cx="330" cy="104" r="36" fill="none" strokeWidth="4" strokeDasharray="190 10 16 10" className="red-pen" />
    <Shape d="M506 96l22-40h20l22 40Z" className="fill-layer-2" />
    <path d="M528 56c2 14 6 16 6 26 4-8 4-16 8-16s2 8 6 6v-16Z" className="fill-layer-3" />
    <Outlined d="M498 94h80v16h-80Z" strokeWidth="2.5" className="fill-leaf" />
    <Outlined d="M110 96V72l22 6 22-6v24l-22 6Z" strokeWidth="2.5" className="fill-leaf" />
    <path
      d="M132 78v22M116 82l10 3M116 90l10 3M138 85l10-3M138 93l10-3"
      strokeWidth="2"
      className="stroke-layer-edge"
    />
  </SceneFrame>
)

/** What's drawn on a page below its words. */
const sketches: Record<string, ReactNode> = {
  // The head is careful; the shoulders leave the paper.
  D: (
    <>
      <path d="M46 78c0-34 16-54 50-54s52 20 52 54-22 60-52 60-50-26-50-60Z" className="fill-sand" />
      <path d="M44 72c6-34 30-52 56-50s46 20 48 50c-14-20-30-28-50-28s-40 8-54 28Z" className="fill-layer-1" />
      <path d="M74 80h14M108 80h14M97 84l-5 20h10M82 118q15 9 30 0" />
      <path d="M82 138c-2 16-14 20-30 24M112 138c2 16 18 18 34 24M52 162c-26 8-40 18-58 22M146 162c26 8 40 18 60 22" />
    </>
  ),
  F: (
    <>
      <circle cx="150" cy="34" r="18" className="fill-layer-3" />
      <path d="M150 8V2M124 34h-7M176 34h7M131 15l-5-5M169 15l5-5M131 53l-5 5" />
      <path d="M20 130H184" />
      <path d="M96 130V72" strokeWidth="6" />
      <path d="M94 133l-26 14" strokeWidth="6" className="stroke-bark" />
    </>
  ),
}

/** Six sheets as they come back from six classes. What's written stands on each, a line for each slash. */
const SixPages = ({ rows }: FigureWords) => (
  <div className="pages">
    {rows.map(([letter = '', whose, words = '']) => (
      <div key={letter} className="page">
        <p className="page-head">
          <b>{letter}</b> {whose}
        </p>
        <div className="page-words" data-page={letter}>
          {words.split(' / ').map((line, index, lines) => (
            <p key={line}>
              {line}
              {index < lines.length - 1 && <span className="sr-only"> /</span>}
            </p>
          ))}
          {sketches[letter] && (
            <svg
              viewBox="0 0 200 186"
              fill="none"
              strokeWidth="3"
              strokeLinecap="round"
              className="stroke-layer-edge"
              aria-hidden="true"
            >
              {sketches[letter]}
            </svg>
          )}
        </div>
      </div>
    ))}
  </div>
)

/** A card with its five lines, and the strip of results with one of them circled. */
const ExhibitCard = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper exhibit-card">
    <ol>
      {rows.map(([words]) => (
        <li key={words}>{words}</li>
      ))}
    </ol>
    <svg viewBox="0 0 200 230" fill="none" strokeWidth="3" className="stroke-layer-edge" aria-hidden="true">
      <Outlined d="M20 16l160-6 6 204-164 8Z" className="fill-leaf" />
      <path d="M92 2h22v24H92Z" className="fill-layer-3" strokeWidth="0" />
      <path d="M44 200V52M44 200H172" />
      <path d="M58 200v-42h18v42M92 200v-92h18v92M126 200v-66h18v66" className="fill-layer-5" strokeWidth="2" />
      <ellipse cx="135" cy="150" rx="26" ry="42" strokeWidth="4" className="red-pen" />
    </svg>
  </div>
)

const Shelf = () => <path d="M6 98h188v7H6Z" className="fill-layer-1" />

/** A plate, or the part of one inside `d`. */
const Plate = ({ id, d, x = 0, y = 0, turn = 0 }: { id: string; d: string; x?: number; y?: number; turn?: number }) => (
  <g transform={`translate(${100 + x} ${54 + y}) rotate(${turn})`}>
    <clipPath id={`plate-${id}`}>
      <path d={d} />
    </clipPath>
    <g clipPath={`url(#plate-${id})`}>
      <circle r="44" className="fill-layer-4" />
      <circle r="37" fill="none" strokeWidth="5" strokeDasharray="11 6.4" className="stroke-layer-2" />
      <circle r="26" fill="none" strokeWidth="2.5" className="stroke-paper" />
    </g>
  </g>
)

const plates: readonly ReactNode[] = [
  <>
    <Shelf />
    <Plate id="chipped" d="M-50-50H6L16-26 30-28 50-12V50H-50Z" />
    <path d="M150 98l6-12 13 3-1 9Z" className="fill-layer-4" />
  </>,
  <>
    <Shelf />
    <Plate id="left" d="M-50-50H-4L6-20-6 4 6 26-2 50H-50Z" />
    <Plate id="right" d="M-2-50H50V50H0L8 26-4 4 8-20Z" x={4} y={-9} turn={-8} />
  </>,
  <>
    <Shelf />
    <Plate id="missing" d="M0 0L50-34V50H-50V-50H14Z" />
    <Line d="M102 50l12-40A44 44 0 0 1 139 26Z" strokeWidth="2" strokeDasharray="5 4" className="stroke-layer-edge" />
  </>,
  <>
    <Shelf />
    <Plate id="half" d="M-50 50V0L-8 6-2 50Z" x={-16} />
    <Plate id="other-half" d="M50 50V-2L12 8 4 50Z" x={16} />
    <path
      d="M100 98V30M100 62c-20 0-26-10-28-20 18 0 28 8 28 20ZM100 44c0-16 10-24 26-24 0 14-10 24-26 24Z"
      strokeWidth="4"
      className="fill-layer-5 stroke-layer-5"
    />
  </>,
  <>
    <Shelf />
    <Outlined d="M56 98C52 70 60 40 84 30l-8-18h48l-8 18c24 10 32 40 28 68Z" strokeWidth="2.5" className="fill-sand" />
    <path d="M84 30h32M88 40l-12 40M112 42l10 34M100 42v24" strokeWidth="2.5" className="stroke-layer-edge" />
  </>,
  <>
    <path d="M14 22h8v84h-8ZM176 22h8v24h-8Z" className="fill-layer-2" />
    <path d="M8 34l106 58-4 7L4 41Z" className="fill-layer-1" />
    <Plate id="fallen" d="M-50-2L-20 6 4-4 26 5 50-2V50H-50Z" x={46} y={52} turn={172} />
    <path d="M72 106l9-13 14 13Z" className="fill-layer-4" />
  </>,
]

const SixErrors = (words: FigureWords) => <Cards {...words} drawings={plates} across={3} />

const Walls = () => (
  <Line d="M4 106V4h192v102H44M16 106H4" strokeWidth="4" strokeLinecap="square" className="stroke-layer-edge" />
)

/** Desks and people of a room, seen from above. */
const Room = ({ desks, people }: { desks: string; people: string }) => (
  <>
    <path d={desks} className="fill-layer-3" />
    <People at={people} r="6.5" strokeWidth="1.5" className="fill-layer-2 stroke-paper" />
    <Walls />
  </>
)

const lines = [40, 72, 104, 136, 168]
const rooms: readonly ReactNode[] = [
  // Everybody keeps to the walls.
  <Room
    key="wet-friday"
    desks="M50 40l22-8 5 13-22 8ZM96 62l20 12-7 12-20-12ZM128 30h23v14h-23ZM56 74l24-3 1 14-23 3Z"
    people="16,20 16,38 30,16 184,24 184,60 182,92 168,94 150,94"
  />,
  // Rows, each desk walled off.
  <>
    <Room
      desks={[44, 76].flatMap((y) => lines.map((x) => `M${x - 11} ${y}h22v10h-22Z`)).join('')}
      people={[62, 94].flatMap((y) => lines.map((x) => `${x},${y}`)).join(' ')}
    />
    <path
      d="M56 42v26M88 42v26M120 42v26M152 42v26M56 74v26M88 74v26M120 74v26M152 74v26M60 14h80"
      strokeWidth="4"
      className="stroke-layer-edge"
    />
  </>,
  // A rug, cushions and nothing on the tables.
  <>
    <ellipse cx="100" cy="56" rx="66" ry="34" className="fill-layer-5" />
    <ellipse cx="100" cy="56" rx="50" ry="24" fill="none" strokeWidth="2.5" className="stroke-paper" />
    <Room desks="M160 12h26v12h-26ZM12 12h26v12h-26Z" people="66,46 82,64 100,46 118,66 136,50 98,76 56,62 144,68" />
  </>,
  // Everybody round one table, with something on it.
  <>
    <Room desks="M52 34h96v46H52Z" people="66,22 88,22 112,22 134,22 66,92 88,92 112,92 134,92 40,57 160,57" />
    <Shape d="M82 46l10 8 20-6 8 18-14-3-10 8-14-7Z" className="fill-leaf" />
  </>,
]

const FourRooms = (words: FigureWords) => <FourBoxes {...words} drawings={rooms} marked={3} />

/** One week is 90 wide, and the festival is at 380. */
const weeks = [20, 110, 200, 380, 560]
const grounds = ['fill-layer-5', 'fill-layer-4', 'fill-layer-3', 'fill-layer-2', 'fill-layer-5'] as const

/** The weeks to the festival and past it, in proportion, with the second attempt booked on the first day; then each step's words. */
const Weeks = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper">
    <svg viewBox="0 0 600 96" aria-hidden="true">
      <Line d="M14 70h572" strokeWidth="3" round className="stroke-layer-edge" />
      <path d="M290 62v16M470 62v16" strokeWidth="3" className="stroke-layer-edge" />
      <Line d="M20 54Q290-40 560 54" strokeWidth="2.5" strokeDasharray="3 6" className="stroke-layer-edge" />
      {weeks.map((x, step) => (
        <circle
          key={x}
          cx={x}
          cy="70"
          r={x === 380 ? 20 : 12}
          strokeWidth="3"
          className={`stroke-paper ${grounds[step]}`}
        />
      ))}
    </svg>
    <div className="weeks mt-5 grid gap-x-8 gap-y-3">
      {rows.map(([when, what], step) => (
        <div key={when} className="key">
          <svg viewBox="0 0 20 20" className="mt-1" aria-hidden="true">
            <circle cx="10" cy="10" r="9" className={grounds[step]} />
          </svg>
          <b>{when}</b>
          <p>{what}</p>
        </div>
      ))}
    </div>
  </div>
)

const table = 'M-28-11h56v22h-56Z'
/** Each table's place, and where the person behind it and the visitor stand. */
const tables = [
  [44, 160, 270],
  [44, 90, 270],
  [44, 230, 270],
  [134, 44, 0],
  [212, 44, 0],
  [290, 44, 0],
  [126, 272, 180],
  [202, 272, 180],
  [278, 272, 180],
  [354, 272, 180],
  [556, 126, 90],
  [556, 200, 90],
] as const

const Table = ({ first }: { first?: boolean }) => (
  <>
    <path d={table} strokeWidth="2.5" className={`stroke-paper ${first ? 'fill-layer-2' : 'fill-layer-3'}`} />
    {first && <circle r="5" className="fill-leaf" />}
    <circle cy="-22" r="8" className="fill-layer-4" />
  </>
)
type Placed = { at?: string }

const Visitor = ({ at }: Placed) => <circle transform={at} r="8" className="fill-layer-5" />
const Arrow = ({ at }: Placed) => (
  <Line transform={at} d="M-26 0h44m-10-8 12 8-12 8" strokeWidth="3.5" round className="stroke-layer-5" />
)
const Bench = ({ at }: Placed) => (
  <g transform={at}>
    <path d="M-60-22h120v8H-60Z" className="fill-layer-2" />
    <Outlined d="M-34 2h68v20h-68Z" strokeWidth="2.5" className="fill-layer-4" />
  </g>
)
const Slips = ({ at }: Placed) => (
  <g transform={at}>
    <Outlined d="M-16-8h32v24h-32Z" strokeWidth="2.5" className="fill-leaf" />
    <Outlined d="M-8-14h16v10H-8ZM-10-2h20" strokeWidth="2.5" className="fill-leaf" />
  </g>
)
const QuietCorner = ({ at }: Placed) => (
  <g transform={at}>
    <Line d="M-34-24v48h40" strokeWidth="4" strokeDasharray="9 5" className="stroke-layer-edge" />
    <path d="M-12-12h16v16h-16ZM18-12h16v16H18Z" className="fill-layer-4" />
  </g>
)

const symbols: readonly ReactNode[] = [
  <Table key="first" first />,
  <Table key="table" />,
  <g key="visitor">
    <Visitor at="translate(-18 0)" />
    <Arrow at="translate(20 0) scale(.8)" />
  </g>,
  <Bench key="bench" at="scale(.7)" />,
  <Slips key="slips" />,
  <QuietCorner key="quiet" />,
]

/** The room from above, with a key: each line of words beside the thing it stands for. */
const HallPlan = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper">
    <svg viewBox="0 0 600 320" aria-hidden="true">
      <path d="M6 6h588v308H6Z" className="fill-sand" />
      <Line d="M430 314H6V6h588v308h-96" strokeWidth="7" className="stroke-layer-edge" />
      {tables.map(([x, y, turn], index) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <Table first={index === 0} />
          <Visitor at="translate(0 26)" />
          <Arrow at="translate(0 52) scale(.7)" />
        </g>
      ))}
      <Bench at="translate(408 40)" />
      <Slips at="translate(546 284)" />
      <QuietCorner at="translate(552 42)" />
    </svg>
    <div className="signs mt-5 grid gap-x-8 gap-y-3">
      {rows.map(([words], index) => (
        <div key={words} className="key">
          <svg viewBox="-44 -34 88 64" aria-hidden="true">
            {symbols[index]}
          </svg>
          {words}
        </div>
      ))}
    </div>
  </div>
)

export const figures = {
  'six-errors': SixErrors,
  'six-pages': SixPages,
  'exhibit-card': ExhibitCard,
  'four-rooms': FourRooms,
  'hall-plan': HallPlan,
  weeks: Weeks,
}
