import type { ReactNode } from 'react'
import { Cards, People } from './cards.tsx'
import type { FigureWords } from './figure-words.ts'
import { Ground, Line, Outlined, SceneFrame } from './scene.tsx'

type ChairProps = { x: number; y: number; left?: boolean; size?: number; teacher?: boolean }

/** A school chair that faces right, or left, with its feet at `x`, `y`. The teacher's is larger and of another colour. */
const Chair = ({ x, y, left, teacher, size = teacher ? 1 : 0.8 }: ChairProps) => (
  <Line
    d="M-10-44L-8 0M-9-20H12M12-20L14 0"
    transform={`translate(${x} ${y}) scale(${left ? -size : size} ${size})`}
    strokeWidth="6"
    strokeLinejoin="round"
    round
    className={teacher ? 'stroke-layer-2' : 'stroke-layer-5'}
  />
)

/** Three minutes to the bell: the clock stands behind the hill like a low sun, between two empty chairs. */
export const Scene = () => (
  <SceneFrame>
    <circle cx="320" cy="86" r="76" strokeWidth="8" className="fill-leaf stroke-layer-edge" />
    <Line
      d="M320 22v12M320 150v-12M256 86h12M384 86h-12M288 31l5 9M352 31l-5 9M265 54l9 5M375 54l-9 5"
      strokeWidth="5"
      round
      className="stroke-layer-edge"
    />
    <Line d="M320 86L304 34" strokeWidth="6" round className="stroke-layer-edge" />
    <Line d="M320 86h40" strokeWidth="8" round className="stroke-layer-edge" />
    <path d="M320 86V30A56 56 0 0 0 302 33Z" className="fill-ochre" />
    <circle cx="320" cy="86" r="7" className="fill-layer-2" />
    <Ground />
    <g strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" fill="none">
      <path d="M150 28l5 68M152 62h36l6 34" className="stroke-layer-2" />
      <path d="M490 38l-5 68M488 72h-36l-6 34" className="stroke-layer-edge" />
    </g>
  </SceneFrame>
)

/** The colour of each kind's track. A policy question has none of its own: it's made of the first three. */
const strokes = ['stroke-layer-5', 'stroke-layer-4', 'stroke-layer-2', undefined, 'stroke-layer-edge']

/** The strands of a policy question: those of fact, meaning and value, side by side and then plaited. */
const Strands = ({ wide }: { wide?: boolean }) => (
  <g fill="none" strokeWidth={wide ? 9 : 3} strokeLinecap="round">
    <path
      d={wide ? 'M500 20C492 118 692 78 690 118c0 20 20 16 20 32s-20 14-20 30' : 'M5 0C5 23 20 23 42 23'}
      className="stroke-layer-5"
    />
    <path
      d={wide ? 'M500 20C508 102 708 62 710 118c0 20-20 16-20 32s20 14 20 30' : 'M11 0C11 17 20 17 42 17'}
      className="stroke-layer-2"
    />
    <path d={wide ? 'M500 20C500 110 700 70 700 118V180' : 'M8 0C8 20 20 20 42 20'} className="stroke-layer-4" />
  </g>
)

/** One track that forks into five. On a narrow screen each kind has its own bend off a track at the side. */
const WhichKind = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper">
    <div className="max-sm:hidden">
      <svg viewBox="0 0 1000 190" aria-hidden="true">
        <g fill="none" strokeWidth="16" strokeLinecap="round">
          <path d="M500 20C500 110 900 60 900 180" strokeDasharray="2 24" className="stroke-layer-edge" />
          <path d="M500 20C500 110 100 60 100 180" className="stroke-layer-5" />
          <path d="M500 20C500 110 300 80 300 180" className="stroke-layer-4" />
          <path d="M500 20V180" className="stroke-layer-2" />
        </g>
        <Strands wide />
        <circle cx="500" cy="22" r="20" strokeWidth="3" className="fill-layer-3 stroke-paper" />
      </svg>
    </div>
    <div className="fork">
      {rows.map(([kind, answer, example], index) => (
        <div key={kind} className="bend">
          <svg viewBox="0 0 48 40" aria-hidden="true">
            {strokes[index] ? (
              <Line
                d="M8 0C8 20 20 20 42 20"
                strokeWidth="9"
                strokeDasharray={index === 4 ? '1 12' : undefined}
                round
                className={strokes[index]}
              />
            ) : (
              <Strands />
            )}
          </svg>
          <div>
            <b>{kind}</b>
            <p className="mt-1">{answer}</p>
            <p className="mt-2 text-bark italic">{example}</p>
          </div>
        </div>
      ))}
    </div>
  </div>
)

const Floor = () => <path d="M6 98h188v6H6Z" className="fill-layer-4" />

const stances: readonly ReactNode[] = [
  // Between the students, who face each other across it.
  <>
    <Floor />
    <Chair x={24} y={97} />
    <Chair x={58} y={97} />
    <Chair x={142} y={97} left />
    <Chair x={176} y={97} left />
    <Line
      d="M88 97V72h24v25M88 72V46h24v26M88 72h24"
      strokeWidth="6"
      strokeLinejoin="round"
      round
      className="stroke-layer-2"
    />
  </>,
  // Alone against everyone.
  <>
    <Floor />
    <Chair x={20} y={97} />
    <Chair x={48} y={97} />
    <Chair x={76} y={97} />
    <Chair x={104} y={97} />
    <Chair x={176} y={97} left teacher />
  </>,
  // Beside what everyone looks at.
  <>
    <Floor />
    <Outlined d="M112 14h76v50h-76Z" strokeWidth="3" className="fill-leaf" />
    <path d="M118 44c14-16 24 4 36-10s18-8 28-12v36h-64Z" className="fill-layer-3" />
    <path d="M120 64v34M180 64v34" strokeWidth="4" className="stroke-layer-edge" />
    <Chair x={20} y={97} />
    <Chair x={48} y={97} />
    <Chair x={76} y={97} />
    <Chair x={150} y={97} left teacher />
  </>,
  // In the same row as the others.
  <>
    <Floor />
    <Chair x={22} y={97} />
    <Chair x={54} y={97} />
    <Chair x={92} y={97} teacher />
    <Chair x={132} y={97} />
    <Chair x={164} y={97} />
  </>,
]

const FourChairs = (words: FigureWords) => <Cards {...words} drawings={stances} across={2} />

const seats: readonly ReactNode[] = [
  // Sheets of paper, people round each.
  [46, 100, 154].map((x) => (
    <g key={x}>
      <path d={`M${x - 16} 38h32v34h-32Z`} strokeWidth="2" className="fill-sand stroke-layer-edge" />
      <path d={`M${x - 5} 55h10M${x - 10} 46h8M${x + 2} 64h8`} strokeWidth="2.5" className="stroke-layer-2" />
      <People at={`${x - 8},26 ${x + 10},26 ${x - 10},84 ${x + 8},84`} r="7" className="fill-layer-5" />
    </g>
  )),
  // Pairs across a table, about to change places.
  <>
    {[38, 100, 162].map((x) => (
      <g key={x}>
        <path d={`M${x - 20} 46h40v18h-40Z`} className="fill-layer-3" />
        <People at={`${x - 10},34 ${x + 10},34`} r="7" className="fill-layer-2" />
        <People at={`${x - 10},76 ${x + 10},76`} r="7" className="fill-layer-5" />
      </g>
    ))}
    <Line
      d="M66 30c8 14 8 36 0 50m-3-9 3 9 8-5M134 80c-8-14-8-36 0-50m3 9-3-9-8 5"
      strokeWidth="2.5"
      className="stroke-layer-edge"
    />
  </>,
  // Rows of people, and the one page that they all face.
  <>
    <Outlined d="M76 8h48v34H76Z" className="fill-sand" />
    <path d="M84 17h32M84 25h32M84 33h20" strokeWidth="2.5" className="stroke-layer-2" />
    <People at="46,62 73,62 100,62 127,62 154,62 59,84 86,84 114,84 141,84" r="7" className="fill-layer-5" />
  </>,
]

const ThreeProtocols = (words: FigureWords) => <Cards {...words} drawings={seats} across={1} />

export const figures = { 'which-kind': WhichKind, 'four-chairs': FourChairs, 'three-protocols': ThreeProtocols }
