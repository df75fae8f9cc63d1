import type { ComponentType, ReactNode } from 'react'
import type { FigureWords } from './figure-words.ts'
import { Small } from './flagship.tsx'
import { Ground, Line, Outlined, SceneFrame, Shape } from './scene.tsx'

const RedGum = ({ x, turn = 1 }: { x: number; turn?: 1 | -1 }) => (
  <g transform={`translate(${x} 0) scale(${turn} 1)`}>
    <Shape
      d="M-30 132c16-8 18-30 17-56C-14 56-24 44-44 30l6-6c14 8 22 14 26 20C-10 30-8 14-10-5H6C6 20 8 34 12 42 18 30 32 20 52 14l3 6C36 32 22 48 18 70c-1 26 2 50 20 62Z"
      className="fill-layer-1"
    />
    <Line
      d="M-2 60c-2 16-2 36-4 56M6 30c0 12 0 20 2 26M8 82c0 14 2 26 6 38"
      strokeWidth="2"
      strokeOpacity=".4"
      className="stroke-paper"
    />
    <g className="fill-layer-5">
      <ellipse cx="-62" cy="14" rx="44" ry="18" />
      <ellipse cx="68" cy="4" rx="52" ry="18" />
      <ellipse cx="0" cy="-4" rx="60" ry="17" />
    </g>
  </g>
)

/** A crocodile's back between river red gums, in a river that has none. */
export const Scene = () => (
  <SceneFrame>
    <circle cx="352" cy="54" r="27" className="fill-layer-3" />
    <Shape d="M-5 92C90 76 190 84 300 88S520 74 645 88V195H-5Z" className="fill-layer-4" />
    <Shape d="M-5 120C120 112 240 118 340 118S540 110 645 118V195H-5Z" className="fill-layer-5" />
    <RedGum x={128} />
    <RedGum x={536} turn={-1} />
    <Shape
      d="M196 134c10-6 22-9 34-9 3-7 13-8 17-1 11 3 18 4 27 4l6-10 10 8 8-10 12 8 10-9 11 9 11-8 11 10 10-6 9 9 11-4 8 9c18 1 36 4 54 9-20 5-62 6-124 6-56 0-98-3-125-15Z"
      className="fill-layer-1"
    />
    <circle cx="239" cy="124" r="3" className="fill-sand" />
    <Line
      d="M172 144c14 4 26 6 44 8M452 144c12-2 22-4 30-8M250 158c40 4 80 4 120 0"
      strokeWidth="2.5"
      round
      className="stroke-paper"
    />
    <Ground from={3} />
  </SceneFrame>
)

/** What lies on each pile: a pencil, a magnifying glass, and a stone that keeps it where it is. */
const onTop: readonly ReactNode[] = [
  <g key="pencil" strokeWidth="2" className="stroke-layer-edge">
    <path d="M24 44h88v14H24z" className="fill-layer-3" />
    <path d="M112 44l22 7-22 7Z" className="fill-leaf" />
    <path d="M10 44h14v14H10c-4-4-4-10 0-14Z" className="fill-layer-2" />
  </g>,
  <g key="glass">
    <Line d="M96 44l38 10" strokeWidth="8" round className="stroke-layer-1" />
    <circle cx="74" cy="33" r="23" strokeWidth="6" className="fill-leaf stroke-layer-1" />
    <Line d="M62 28c4-7 10-9 16-8" strokeWidth="3" round className="stroke-layer-edge" />
  </g>,
  <g key="stone" strokeWidth="2" className="stroke-layer-edge">
    <path d="M40 59c-12-8-8-22 6-29 14-12 40-13 54-3 18 5 24 22 12 32Z" className="fill-sand" />
    <path d="M58 44c8-7 20-10 32-8" fill="none" strokeLinecap="round" />
  </g>,
]

/** A table's columns as piles, a sheet for each row. */
const ThreePiles = ({ columns: [, ...piles], rows }: FigureWords) => (
  <div className="side-by-side piles">
    {piles.map((pile, index) => (
      <div key={pile} className="pile">
        <b>{pile}</b>
        <Small height={60}>{onTop[index]}</Small>
        {rows.map(([area, ...sheets]) => (
          <p key={area} className="slip">
            <span className="block text-sm text-bark">{area}</span>
            {sheets[index]}
          </p>
        ))}
        <div className={`pile-foot ${['ground-5', 'ground-3', 'ground-1'][index]}`} />
      </div>
    ))}
  </div>
)

/** From the desk to the company and back. What's kept there has its own colour. */
const OnEnter = ({ rows: [out, stored, seen, used, back] }: FigureWords) => (
  <div className="two-places overflow-hidden rounded-sm">
    <div className="bg-leaf">
      <svg viewBox="0 0 300 140" aria-hidden="true">
        <path d="M52 112h150l16 18H36Z" className="fill-layer-1" />
        <path d="M66 36h122v72H66Z" strokeWidth="5" className="fill-leaf stroke-layer-1" />
        <Line d="M78 52h60M78 64h78" strokeWidth="5" round className="stroke-layer-3" />
        <Line d="M78 84h46" strokeWidth="5" round className="stroke-layer-5" />
        <Line d="M190 58C230 30 262 40 302 40" strokeWidth="4" className="stroke-layer-3" />
        <Line d="M302 96c-40 0-68 4-94-6" strokeWidth="4" strokeDasharray="2 9" round className="stroke-layer-3" />
        <path d="M214 82l-16 4 12 12Z" className="fill-layer-3" />
      </svg>
      <b>{out?.[0]}</b>
      <p>{out?.[1]}</p>
      <p>{back?.[1]}</p>
    </div>
    <div className="ground-2">
      <svg viewBox="0 0 300 140" aria-hidden="true">
        <Line d="M-2 40C40 40 60 42 92 44" strokeWidth="4" className="stroke-layer-3" />
        <path d="M86 34l18 11-18 10Z" className="fill-layer-3" />
        <Line d="M92 96C60 96 40 96-2 96" strokeWidth="4" strokeDasharray="2 9" round className="stroke-layer-3" />
        <g strokeWidth="2.5" className="fill-layer-1 stroke-paper">
          <path d="M108 22h150v34H108ZM108 60h150v34H108ZM108 98h150v34H108Z" />
        </g>
        <Line d="M124 39h56M124 77h80M124 115h38" strokeWidth="5" round className="stroke-layer-3" />
        <Line d="M228 39h14M228 77h14M228 115h14" strokeWidth="7" round className="stroke-paper" />
      </svg>
      <b>{stored?.[0]}</b>
      {[stored, seen, used].map((row) => (
        <p key={row?.[1]}>{row?.[1]}</p>
      ))}
    </div>
  </div>
)

const Leaves = () => (
  <g strokeWidth="2" className="fill-layer-5 stroke-paper">
    <path d="M18 40c10-22 30-26 48-22-6 20-26 30-48 22Z" />
    <path d="M56 48c16-16 36-14 48-4-12 14-32 16-48 4Z" />
    <path d="M30 60c10-10 24-10 34-4-8 10-24 12-34 4Z" className="fill-layer-3" />
  </g>
)
const Yabby = () => (
  <g className="fill-layer-2">
    <path d="M30 34c14-10 40-10 52-2l18-6c6 8 6 16 0 22l-18-4c-14 8-38 6-52-4Z" />
    <path d="M34 30C24 28 12 26 8 14c8-4 16 0 18 6l6 6ZM34 46C24 48 12 50 8 62c8 4 16 0 18-6l6-6Z" />
    <Line d="M52 46v14M62 47l2 13M72 46l6 12" strokeWidth="3" className="stroke-layer-1" />
  </g>
)
const Duckweed = () => (
  <g strokeWidth="2" className="fill-layer-5 stroke-paper">
    <ellipse cx="36" cy="44" rx="14" ry="8" />
    <ellipse cx="60" cy="38" rx="14" ry="8" />
    <ellipse cx="82" cy="46" rx="14" ry="8" />
    <ellipse cx="56" cy="54" rx="12" ry="7" />
    <path d="M34 54v8M60 62v6M84 56v8" fill="none" className="stroke-layer-5" />
  </g>
)
const Kingfisher = () => (
  <g>
    <Line d="M20 66h80" strokeWidth="4" round className="stroke-layer-1" />
    <path d="M44 64c-8-14-6-34 10-42 8-6 22-4 26 6l-6 8c2 12-6 24-18 28l-6 10Z" className="fill-layer-5" />
    <path d="M78 26l30 6-30 4Z" className="fill-layer-1" />
    <path d="M74 36c2 12-6 22-16 26 0-12 6-22 16-26Z" className="fill-layer-3" />
    <circle cx="68" cy="28" r="2.5" className="fill-leaf" />
  </g>
)
const Cod = () => (
  <g>
    <path d="M10 44c16-22 48-26 72-8l20-14c2 14 2 26 0 38L82 50C58 64 28 62 10 44Z" className="fill-layer-4" />
    <path d="M36 28c12-10 28-8 36 2Z" className="fill-layer-3" />
    <circle cx="24" cy="40" r="3" className="fill-layer-1" />
    <Line d="M46 40l4 4M58 36l4 4M56 48l4 3M68 44l4 3M38 48l4 3" strokeWidth="3" round className="stroke-layer-1" />
  </g>
)
const Swan = () => (
  <g>
    <Outlined d="M30 54c10-16 34-18 48-12 8 0 16-2 22-8-2 18-12 28-32 28-18 0-34-2-38-8Z" className="fill-layer-1" />
    <Line d="M36 54C24 40 40 28 30 16c-2-2-6-2-8 0" strokeWidth="6" round className="stroke-layer-edge" />
    <path d="M24 12l-14 8 14 2Z" className="fill-layer-2" />
    <Line d="M14 64h92" strokeWidth="3" round className="stroke-layer-5" />
  </g>
)
const Crocodile = () => (
  <g className="fill-layer-5">
    <path d="M2 50c14-8 26-12 40-12 2-6 10-6 12 0l4-6 6 6 6-6 6 6 6-5 6 6c12 2 22 4 30 9-10 8-30 10-52 10-26 0-50-1-64-8Z" />
    <path d="M44 56l-4 10h9l4-9ZM88 56l2 10h9l-4-11Z" />
    <circle cx="47" cy="38" r="2" className="fill-leaf" />
    <path d="M6 51h34" strokeWidth="2" className="stroke-paper" />
  </g>
)

type LivingProps = { name: string | undefined; of: ComponentType; className?: string }

const Living = ({ name, of: Drawing, className }: LivingProps) => (
  <p className={className}>
    <svg viewBox="0 0 120 72" aria-hidden="true">
      <Drawing />
    </svg>
    {name}
  </p>
)

/** Lines from below that each end in an arrow's head at one of `heads`. */
const Arrows = ({ d, heads }: { d: string; heads: readonly number[] }) => (
  <svg viewBox="0 0 600 56" aria-hidden="true">
    <Line d={d} strokeWidth="4" className="stroke-layer-3" />
    {heads.map((x) => (
      <path key={x} d={`M${x - 11} 22L${x} 2l11 20Z`} className="fill-layer-3" />
    ))}
  </svg>
)

/** A web from pairs, who is eaten and who eats it. Nobody eats the last eater. */
const FoodWeb = ({ rows }: FigureWords) => {
  const [leaves, yabby, kingfisher, cod, duckweed, swan, crocodile] = [...new Set(rows.flat())]
  return (
    <div className="sheet-of-paper web">
      <Living className="top" name={crocodile} of={Crocodile} />
      <Arrows d="M300 56V18M500 56C500 30 340 52 340 18" heads={[300, 340]} />
      <Living name={kingfisher} of={Kingfisher} />
      <Living name={cod} of={Cod} />
      <Living name={swan} of={Swan} />
      <Arrows d="M186 56C186 30 100 48 100 18M214 56C214 30 300 48 300 18M500 56V18" heads={[100, 300, 500]} />
      <Living className="two" name={yabby} of={Yabby} />
      <Living name={duckweed} of={Duckweed} />
      <Arrows d="M200 56V18" heads={[200]} />
      <Living className="two" name={leaves} of={Leaves} />
    </div>
  )
}

export const figures = { 'crocodile-food-web': FoodWeb, 'three-piles': ThreePiles, 'what-leaves-your-desk': OnEnter }
