import type { ReactNode } from 'react'
import { Cards } from './cards.tsx'
import type { FigureWords } from './figure-words.ts'
import { Ibis } from './ibis.tsx'
import { Ground, Gum, Line, Outlined, SceneFrame } from './scene.tsx'

/** A dry creek behind the oval, with the pipe that feeds it. */
export const Scene = () => (
  <SceneFrame>
    <path d="M-5 96C90 80 190 88 270 124S400 128 470 100S580 88 645 90V195H-5Z" className="fill-layer-5" />
    <Ground from={1} />
    <Gum x={150} y={92} size={0.85} />
    <Ibis x={405} y={116} />
    <path d="M520 96h130v26H520c-8-8-8-18 0-26Z" className="fill-layer-1" />
    <Line d="M512 116c-18 3-32 8-42 16" strokeWidth="2.5" strokeDasharray="2 7" className="stroke-paper" />
    <path d="M262 120l8-15h7l3 15zM318 128l24-4 2 7-24 4z" strokeWidth="1.5" className="fill-leaf stroke-layer-edge" />
  </SceneFrame>
)

const Axes = () => <Line d="M14 6V98H194" strokeWidth="2.5" className="stroke-layer-edge" />

const Trend = ({ d, stroke, dashed }: { d: string; stroke: string; dashed?: boolean }) => (
  <Line
    d={d}
    strokeWidth={dashed ? 2.5 : 4}
    strokeDasharray={dashed ? '5 5' : undefined}
    strokeLinejoin="round"
    className={stroke}
  />
)

/** Places and heights such as `20,5`. */
const Bars = ({ bars, fill }: { bars: string; fill: string }) => (
  <path d={bars.replaceAll(/(\d+),(\d+) ?/g, 'M$1 97v-$2h10v$2Z')} className={fill} />
)

/** Gauges or sightings. */
const Dots = ({ d, stroke }: { d: string; stroke: string }) => <Line d={d} strokeWidth="10" round className={stroke} />

const traps: readonly ReactNode[] = [
  // The line falls only from the year in which it's made to begin.
  <>
    <path d="M74 6h120v92H74Z" className="fill-sand" />
    <Axes />
    <Trend d="M16 62L30 50 44 66 60 48 74 14" stroke="stroke-layer-4" />
    <Trend d="M74 14L90 46 104 36 120 60 138 48 156 64 174 54 192 68" stroke="stroke-layer-2" />
    <Trend d="M76 22L192 72" stroke="stroke-layer-edge" dashed />
    <Trend d="M16 56H74" stroke="stroke-layer-edge" dashed />
  </>,
  // The same figures, from zero and with the axis cut.
  <>
    <Line d="M10 6V98H92M110 6V98H194" strokeWidth="2.5" className="stroke-layer-edge" />
    <path d="M104 86l12-6M104 92l12-6" strokeWidth="2.5" className="stroke-layer-edge" />
    <Trend d="M12 26L32 30 52 28 72 34 92 36" stroke="stroke-layer-5" />
    <Trend d="M112 12L132 38 152 26 172 68 192 82" stroke="stroke-layer-2" />
  </>,
  // One gauge is read, its neighbours aren't.
  <>
    <Outlined d="M20 40C26 10 70 4 104 12s74 6 82 34-22 54-66 54-108-8-100-60Z" className="fill-sand" />
    <Line d="M20 62c40-14 60 22 90 6s40-18 76-6" strokeWidth="3" className="stroke-layer-4" />
    <Dots d="M56 30v.1M48 74v.1M86 50v.1M104 86v.1M128 34v.1M160 62v.1M150 84v.1" stroke="stroke-layer-4" />
    <circle cx="108" cy="28" r="10" strokeWidth="3" className="fill-layer-2 stroke-paper" />
  </>,
  // Eleven dry months and a flood, and the mean that hides them.
  <>
    <Bars bars="20,5 34,7 48,4 62,3 76,6 90,4 104,3 118,5 132,86 146,8 160,5 174,4" fill="fill-layer-5" />
    <Trend d="M16 70H194" stroke="stroke-layer-2" dashed />
    <Axes />
  </>,
  // Everything was seen from the road.
  <>
    <path d="M6 6h188v98H6Z" className="fill-sand" />
    <Line d="M6 83C50 84 60 40 104 42s46-8 90-28" strokeWidth="12" className="stroke-layer-4" />
    <Line d="M6 83C50 84 60 40 104 42s46-8 90-28" strokeWidth="2" strokeDasharray="8 6" className="stroke-paper" />
    <Dots
      d="M24 72v.1M36 90v.1M56 56v.1M64 76v.1M86 34v.1M100 56v.1M122 30v.1M140 46v.1M166 16v.1M174 34v.1"
      stroke="stroke-layer-2"
    />
    <path d="M80 12H98V28H80ZM62 18H76V28H62Z" className="fill-layer-1" />
  </>,
  // Reports doubled; so did the people who report.
  <>
    <Bars bars="38,36 126,72" fill="fill-layer-2" />
    <Bars bars="56,40 144,80" fill="fill-layer-4" />
    <Axes />
  </>,
]

const TrapsOfGraphs = (words: FigureWords) => <Cards {...words} drawings={traps} across={3} />

/** What is done to the creek from each rung, the lowest first. */
const rungs: readonly ReactNode[] = [
  <>
    <Outlined d="M12 22h34l-4 34H16Z" className="fill-leaf" />
    <path d="M14 34h30l-3 22H17Z" className="fill-layer-2" />
    <Line d="M52 52L76 14" strokeWidth="5" round className="stroke-layer-edge" />
    <path d="M72 8l10 6-6 10-8-6Z" className="fill-layer-3" />
  </>,
  <>
    <Outlined d="M8 12l24-6 24 6 24-6v44l-24 6-24-6-24 6Z" className="fill-sand" />
    <Line d="M8 42c20-16 30 6 46-10s16-10 26-14" strokeWidth="5" className="stroke-layer-5" />
    <path d="M24 14v22M52 16v18M68 30v16" strokeWidth="2.5" strokeDasharray="4 3" className="stroke-layer-2" />
  </>,
  <>
    <path d="M4 26L34 6l30 20Z" className="fill-layer-2" />
    <path d="M10 26h48v30H10Z" className="fill-layer-4" />
    <Line d="M62 26v18q0 6 8 6h4" strokeWidth="5" className="stroke-layer-1" />
    <path d="M70 58c-2-10 2-14 6-16 4 4 8 8 6 16Z" className="fill-layer-5" />
  </>,
  <>
    <path d="M2 46c20-10 40 8 60-2s16-4 24-6v20H2Z" className="fill-layer-4" />
    <Line d="M30 30h28v18H30ZM37 30v18M44 30v18M51 30v18" strokeWidth="2.5" className="stroke-layer-1" />
    <path d="M14 42V24M70 38V18" strokeWidth="3.5" className="stroke-layer-1" />
    <circle cx="14" cy="18" r="10" className="fill-layer-5" />
    <circle cx="70" cy="14" r="11" className="fill-layer-5" />
  </>,
  <>
    <path d="M4 56c14-14 26-18 40-18s26 4 40 18Z" className="fill-layer-5" />
    <path d="M20 38h48v6H20ZM24 44h6v10h-6ZM36 44h6v10h-6ZM48 44h6v10h-6ZM60 44h6v10h-6Z" className="fill-layer-4" />
    <Line d="M36 38L43 14M52 38L45 14M44 14V4" strokeWidth="2.5" className="stroke-layer-1" />
    <path d="M44 3h14v8H44Z" className="fill-layer-2" />
  </>,
  <>
    <circle cx="44" cy="30" r="26" className="fill-sand stroke-layer-edge" strokeWidth="2" />
    <path
      d="M24 22c8-10 18-8 22-2s-6 8-4 14-10 8-14 2-6-8-4-14ZM50 14c8 0 14 8 14 14-8 2-14-4-14-14ZM52 38c6-4 10-2 12 2-2 6-8 8-12 6Z"
      className="fill-layer-5"
    />
  </>,
]

/** A ladder whose lowest rung is the first row. */
const RungsOfAgency = ({ rows }: FigureWords) => (
  <div className="rounded-sm bg-sand pt-5">
    <div className="ladder">
      {rows.map(([rung, who, example], index) => (
        <div key={rung}>
          <svg viewBox="0 0 88 60" aria-hidden="true">
            {rungs[index]}
          </svg>
          <div>
            <b>{rung}</b>
            <p className="text-bark">{who}</p>
          </div>
          <p>{example}</p>
        </div>
      ))}
    </div>
    <svg viewBox="0 0 900 44" aria-hidden="true">
      <path d="M0 14C180-2 330 20 470 12S760 2 900 12V44H0Z" className="fill-layer-4" />
      <path d="M0 30C180 20 330 36 470 28S760 22 900 30V44H0Z" className="fill-layer-3" />
    </svg>
  </div>
)

export const figures = {
  'traps-of-graphs': TrapsOfGraphs,
  'rungs-of-agency': RungsOfAgency,
}
