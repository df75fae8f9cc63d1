import type { ReactNode } from 'react'
import type { FigureWords } from './figure-words.ts'
import { CardsInColumns, Fork } from './flagship.tsx'
import { Line, Outlined, SceneFrame, Shape } from './scene.tsx'

const Silo = ({ x }: { x: number }) => (
  <path
    d={`M${x} 112V50q22-24 44 0V112Z`}
    strokeWidth="2.5"
    strokeLinejoin="round"
    className="fill-leaf stroke-layer-1"
  />
)

/** Silos and a windmill on the Wimmera's flat horizon, and the folder for whoever has the class until Easter. */
export const Scene = () => (
  <SceneFrame>
    <g className="stroke-paper" strokeWidth="2.5">
      <path d="M-5 110H645V140H-5Z" className="fill-layer-4" />
      <path d="M-5 126H645V160H-5Z" className="fill-layer-3" />
      <path d="M-5 150H645V180H-5Z" className="fill-layer-2" />
      <path d="M-5 172H645V195H-5Z" className="fill-layer-1" />
    </g>
    <Silo x={104} />
    <Silo x={148} />
    <Silo x={192} />
    <Shape d="M236 112V14h34v98Z" className="fill-layer-2" />
    <Line d="M112 36V24h124" strokeWidth="5" className="stroke-layer-1" />
    <path d="M112 64h28M156 64h28M200 64h28" strokeWidth="2.5" className="stroke-layer-edge" />
    <path d="M246 26h14v14h-14ZM246 52h14v14h-14Z" className="fill-leaf" />
    <g className="stroke-layer-1" fill="none" strokeWidth="3">
      <path d="M516 112l14-66 14 66M521 90h18M519 100h22" />
      <path
        d="M530 44l-14 -20M530 44l14-20M530 44l-25 0M530 44l25 0M530 44l-14 20M530 44l14 20"
        strokeWidth="6"
        className="stroke-layer-5"
      />
      <path d="M530 44h36v-8l10 8-10 8v-8" className="fill-layer-1" />
    </g>
    <g strokeWidth="2.5" strokeLinejoin="round" className="stroke-paper">
      <path d="M310 146l28-108h128l24 108Z" className="fill-layer-5" />
      <path
        d="M486 60h14v18h-12ZM490 82h15v18h-13ZM496 104h14v18h-12Z"
        className="fill-layer-3"
        transform="translate(-14 0)"
      />
      <path d="M294 150l30-112h116l18 112Z" className="fill-leaf" />
      <path d="M276 154l36-118h112l20 118Z" className="fill-layer-1" />
    </g>
    <path d="M322 62h76l4 30h-88Z" className="fill-leaf" />
    <Line d="M332 72h52M328 82h44" strokeWidth="4" round className="stroke-layer-edge" />
    <Line d="M298 132l6-20M290 154c-8-4-8-14 0-18" strokeWidth="4" round className="stroke-layer-3" />
  </SceneFrame>
)

const Lines = ({ d }: { d: string }) => <Line d={d} strokeWidth="4" round className="stroke-layer-edge" />

const tests: readonly ReactNode[] = [
  // A week with its second day marked.
  <g key="week">
    <Outlined d="M14 20h132v64H14Z" strokeWidth="2.5" className="fill-leaf" />
    <path d="M14 20h132v16H14Z" className="fill-layer-1" />
    <path d="M40 36v48M67 36v48M93 36v48M120 36v48" strokeWidth="2" className="stroke-layer-edge" />
    <path d="M43 40h21v40H43Z" className="fill-layer-3" />
  </g>,
  // A sheet with almost nothing on it.
  <g key="thin">
    <path d="M36 10h88v80H36Z" strokeWidth="2.5" strokeDasharray="7 5" className="fill-leaf stroke-layer-edge" />
    <Line d="M50 30h34" strokeWidth="5" round className="stroke-layer-3" />
  </g>,
  // A glass over one of three lines.
  <g key="fact">
    <Lines d="M20 22h96M20 46h120M20 70h82" />
    <circle cx="98" cy="46" r="24" strokeWidth="6" className="fill-leaf stroke-layer-1" />
    <Line d="M84 46h28" strokeWidth="7" round className="stroke-layer-3" />
    <Line d="M115 64l22 22" strokeWidth="8" round className="stroke-layer-1" />
  </g>,
  // A closed gate.
  <g key="forbidden" strokeLinecap="round">
    <path d="M20 88V20M140 88V20" strokeWidth="10" className="stroke-layer-1" />
    <path d="M30 34h100M30 54h100M30 74h100" strokeWidth="6" className="stroke-layer-3" />
    <path d="M30 74l100-40" strokeWidth="6" className="stroke-layer-3" />
  </g>,
  // A block that an arrow pushes off its place.
  <g key="push">
    <Line d="M10 88h140" strokeWidth="5" round className="stroke-layer-1" />
    <path d="M14 58h42" strokeWidth="8" className="stroke-layer-3" />
    <path d="M54 44l22 14-22 14Z" className="fill-layer-3" />
    <path d="M86 30h50v50H86Z" transform="rotate(9 136 86)" className="fill-layer-5" />
  </g>,
  // A sheet that comes back.
  <g key="back">
    <Outlined d="M14 44h46v46H14Z" strokeWidth="2.5" className="fill-leaf" />
    <Lines d="M24 58h26M24 70h18" />
    <Line d="M70 78c60 8 88-18 62-44-16-16-44-14-62 2" strokeWidth="7" className="stroke-layer-3" />
    <path d="M78 20L64 44l27 0Z" className="fill-layer-3" />
  </g>,
]

const repairs: readonly ReactNode[] = [
  // One line of several is written anew.
  <g key="fix">
    <Outlined d="M30 8h100v86H30Z" strokeWidth="2.5" className="fill-leaf" />
    <Lines d="M46 26h66M46 76h56" />
    <Line d="M46 51h48" strokeWidth="10" round className="stroke-layer-3" />
    <Shape d="M102 54l34-34 9 9-34 34-13 4Z" strokeWidth="2" className="fill-layer-2" />
  </g>,
  // A page goes in from above.
  <g key="feed">
    <Outlined d="M48 4h58v54H48Z" strokeWidth="2.5" className="fill-leaf" />
    <Lines d="M60 18h34M60 32h26" />
    <path d="M22 52h24v16h68V52h24v42H22Z" className="fill-layer-1" />
    <path d="M77 40v20" strokeWidth="7" className="stroke-layer-3" />
    <path d="M64 56h26L77 74Z" className="fill-layer-3" />
  </g>,
  // A fence, with the job on this side of it.
  <g key="fence" strokeLinecap="round">
    <path d="M18 88V34M60 88V34M102 88V34M144 88V34" strokeWidth="9" className="stroke-layer-1" />
    <path d="M8 48h144M8 68h144" strokeWidth="6" className="stroke-layer-3" />
    <path d="M4 92h152" strokeWidth="5" className="stroke-layer-5" />
  </g>,
]

const SixTests = ({ rows }: FigureWords) => <CardsInColumns rows={rows} drawings={tests} />

const ThreeRepairs = ({ rows }: FigureWords) => (
  <>
    <Fork />
    <CardsInColumns rows={rows} drawings={repairs} />
  </>
)

export const figures = { 'fix-feed-or-fence': ThreeRepairs, 'six-tests-cards': SixTests }
