import { Depths } from './depths.tsx'
import type { FigureWords } from './figure-words.ts'
import { Ground, Gum, SceneFrame } from './scene.tsx'

const Ibis = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path
      d="M-5 0V-32M7 0V-32M26-44c8-8 8-20 4-28"
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      className="stroke-layer-1"
    />
    <path
      d="M-30-32c8-20 40-26 58-12 2 12-10 20-26 20-14 0-22-4-32-8Z"
      strokeWidth="2"
      className="fill-leaf stroke-layer-edge"
    />
    <path d="M-30-32c-8 2-12 6-14 10 8 2 16 0 22-4Z" className="fill-layer-1" />
    <path d="M24-76c4-6 12-6 15 0 14 2 20 14 18 28-4-12-10-20-20-21-6 1-11-2-13-7Z" className="fill-layer-1" />
  </g>
)

/** A dry creek behind the oval, with the pipe that feeds it. */
export const Scene = () => (
  <SceneFrame>
    <path d="M-5 96C90 80 190 88 270 124S400 128 470 100S580 88 645 90V195H-5Z" className="fill-layer-5" />
    <Ground from={1} />
    <Gum x={150} y={92} size={0.85} />
    <Ibis x={405} y={116} />
    <path d="M520 96h130v26H520c-8-8-8-18 0-26Z" className="fill-layer-1" />
    <path d="M512 116c-18 3-32 8-42 16" fill="none" strokeWidth="2.5" strokeDasharray="2 7" className="stroke-paper" />
    <path d="M262 120l8-15h7l3 15zM318 128l24-4 2 7-24 4z" strokeWidth="1.5" className="fill-leaf stroke-layer-edge" />
  </SceneFrame>
)

/** A dry creek above the three layers of the lens. */
const OneDryCreek = ({ rows }: FigureWords) => (
  <div className="overflow-hidden rounded-sm">
    <svg viewBox="0 0 900 262" aria-hidden="true">
      <rect width="900" height="262" className="fill-sand" />
      <Gum x={170} y={172} size={1.25} />
      <path
        d="M-5 170C120 160 220 168 330 214S520 232 610 200S800 156 905 170V265H-5Z"
        strokeWidth="3"
        className="fill-layer-4 stroke-paper"
      />
      <path
        d="M166 182c-4 26-30 40-42 74M166 182c6 34 36 46 46 76M166 182c0 30-2 50 2 74"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeOpacity=".55"
        className="stroke-paper"
      />
      <g strokeWidth="2" className="fill-leaf stroke-layer-edge">
        <path d="M388 218l10-20h10l4 20z" />
        <rect x="452" y="216" width="34" height="13" rx="5" transform="rotate(-8 452 216)" />
        <rect x="520" y="208" width="34" height="13" rx="5" transform="rotate(6 520 208)" />
      </g>
      <Ibis x={646} y={190} />
      <path d="M720 206h185v36H720c-14-10-14-26 0-36Z" className="fill-layer-1" />
      <path
        d="M708 234c-26 2-44 8-60 18"
        fill="none"
        strokeWidth="3"
        strokeDasharray="2 8"
        strokeLinecap="round"
        className="stroke-paper"
      />
    </svg>
    <Depths rows={rows} />
  </div>
)

export const figures = { 'one-dry-creek': OneDryCreek }
