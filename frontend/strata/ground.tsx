import type { ReactElement } from 'react'
import { upperEdge } from './curves.ts'

const layers = [
  { y: 300, swell: 40, fill: 'fill-layer-5' },
  { y: 330, swell: 38, fill: 'fill-layer-4' },
  { y: 362, swell: 36, fill: 'fill-layer-3' },
  { y: 452, swell: 34, fill: 'fill-layer-2' },
  { y: 560, swell: 30, fill: 'fill-layer-1' },
] as const

/** What lies in the third layer, in lines about 60 wide around the origin. */
const finds = {
  fossil: 'M3 0a4 4 0 1 1-8 0a9 9 0 1 1 18 0a15 15 0 1 1-30 0a21 21 0 1 1 42 0',
  key: 'M-27 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0M-5 0H27V12M16 0V9',
  letter: 'M-28-18H28V18H-28ZL0 5L28-18',
  lock: 'M-19-4H19V22H-19ZM-11-4V-13a11 11 0 0 1 22 0V-4M0 6V12',
  pencil: 'M-26 24L-20 8L12-24L24-12L-8 20ZM-20 8L-8 20M5-17L17-5',
  question: 'M-27-20H27V14H0L-13 27V14H-27ZM-7-8a7 7 0 1 1 9 6V2M2 8v.5',
  seed: 'M0 24C-15 22-15 4 0 2C15 4 15 22 0 24ZM0 2V-14M0-10C-2-22-13-25-21-20C-18-10-9-7 0-10M0-14C2-24 12-28 20-24C18-14 9-11 0-14',
} as const

export type Find = keyof typeof finds

const roots = 'M232 290C234 320 222 336 230 362M228 296C208 314 190 308 164 326M236 296C256 314 280 304 306 320T318 342'

const gum = (
  <>
    <g fill="none" strokeWidth="7" strokeLinecap="round" className="stroke-layer-1">
      <path d="M232 290V212M232 252L196 222M232 244L270 214" />
      <path d="M232 274V290" strokeWidth="12" />
    </g>
    <g className="fill-layer-5">
      <ellipse cx="232" cy="194" rx="62" ry="25" />
      <ellipse cx="180" cy="220" rx="44" ry="18" />
      <ellipse cx="286" cy="214" rx="46" ry="19" />
    </g>
  </>
)

const house = (
  <>
    <path d="M158 300V226H306V300Z" className="fill-leaf" />
    <path d="M144 230L232 168L320 230Z" className="fill-layer-2" />
    <path d="M218 300V254H246V300ZM172 244H200V268H172ZM264 244H292V268H264Z" className="fill-layer-1" />
    <path d="M136 300V262H328" fill="none" strokeWidth="5" className="stroke-layer-1" />
  </>
)

const windmill = (
  <>
    <path
      d="M202 306L228 170H236L262 306M210 266H254M218 224H246M210 266L246 224M254 266L218 224"
      fill="none"
      strokeWidth="5"
      strokeLinejoin="round"
      className="stroke-layer-1"
    />
    <path d="M240 162L296 146V178Z" className="fill-layer-2" />
    <g className="fill-layer-5">
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <path key={turn} d="M232 156L218 108H246Z" transform={`rotate(${turn} 232 162)`} />
      ))}
    </g>
    <circle cx="232" cy="162" r="9" className="fill-layer-1" />
  </>
)

const letterbox = (
  <>
    <path d="M232 306V236" fill="none" strokeWidth="12" className="stroke-layer-1" />
    <path d="M176 240V202a30 30 0 0 1 30-30H266a30 30 0 0 1 30 30V240Z" className="fill-layer-2" />
    <path d="M176 240V202a30 30 0 0 1 60 0V240Z" className="fill-layer-1" />
    <path d="M266 172V140H290V154H270" fill="none" strokeWidth="5" className="stroke-layer-1" />
  </>
)

/** What stands on the ground, so that pages differ at first sight. */
const above: Readonly<Record<Find | 'gap', ReactElement>> = {
  fossil: gum,
  seed: gum,
  gap: windmill,
  key: house,
  lock: house,
  letter: letterbox,
  pencil: windmill,
  question: letterbox,
}

/** Left out: `gap`, where the third layer should be. */
type GroundProps = { find: Find | 'gap'; className: string }

/**
 * A gum, a house, a windmill or a letterbox at sunrise, the layers under it and something in them. What matters stands in the middle, so a strip and a column of it
 * both work. Decoration only.
 */
export const Ground = ({ find, className }: GroundProps) => (
  <svg
    viewBox="0 -30 640 640"
    width="640"
    height="640"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
    className={className}
  >
    <rect y="-30" width="640" height="640" className="fill-sand" />
    <circle cx="408" cy="262" r="66" className="fill-layer-4" />
    <circle cx="408" cy="262" r="45" className="fill-layer-3" />
    <path
      d="M380 112q12-13 22 0q10-13 22 0M440 146q8-9 15 0q7-9 15 0"
      fill="none"
      strokeWidth="3"
      className="stroke-layer-edge"
    />
    {above[find]}
    {layers.map(({ y, swell, fill }) => {
      const line = (offset: number) => `M${upperEdge(-60, 710, y + offset, swell, 0.62)}`
      const gone = find === 'gap' && fill === 'fill-layer-3'
      return (
        <g key={fill} fill="none" strokeWidth="5" className="stroke-paper">
          <path
            d={`${line(0)}V650H-60Z`}
            strokeDasharray={gone ? '14 9' : undefined}
            className={gone ? 'fill-paper stroke-clay' : fill}
          />
          {!gone && <path d={line(16)} strokeWidth="1.5" strokeDasharray="90 10 34 12 6 12" strokeOpacity=".4" />}
        </g>
      )
    })}
    <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" className="stroke-paper">
      {above[find] === gum && <path d={roots} />}
      {find !== 'gap' && <path d={finds[find]} strokeWidth="4" transform="translate(322 386) rotate(-9) scale(.94)" />}
    </g>
  </svg>
)
