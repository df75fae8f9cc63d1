import type { ReactNode } from 'react'
import { FourBoxes } from './cards.tsx'
import type { FigureWords } from './figure-words.ts'
import { CutAxis, FileData, FiveStates, FrontPage, PaidFrame, ParentsChat, TownFeed } from './media-exhibits.tsx'
import { Ground, Line, Outlined, SceneFrame, Shape } from './scene.tsx'

type Placed = { at?: string }

const Crown = ({ at }: Placed) => (
  <g transform={at} className="fill-layer-2">
    <ellipse cy="-84" rx="78" ry="28" />
    <ellipse cx="-62" cy="-66" rx="48" ry="18" />
    <ellipse cx="64" cy="-68" rx="46" ry="18" />
  </g>
)

/** A jacaranda in flower on what it has dropped, 110 high. Its trunk starts at 0, 0. */
const Jacaranda = ({ at }: Placed) => (
  <g transform={at}>
    <ellipse cy="3" rx="84" ry="7" className="fill-layer-2" />
    <Line d="M0 0V-50M0-22l-36-40M0-30l40-36" strokeWidth="8" round className="stroke-layer-1" />
    <Crown />
    <Line
      d="M-70-38v.1M-34-30v.1M24-34v.1M62-42v.1M88-26v.1M-88-20v.1M48-14v.1"
      strokeWidth="7"
      round
      className="stroke-layer-2"
    />
  </g>
)

/**
 * A phone, 120 wide, with a hand that holds a hailstone on its screen and a caption below it. `children` stand behind the hand.
 * Each phone clips by its own `id`, because the scene's outline is missing where the scene is hidden.
 */
const Phone = ({ id, children }: { id: string; children: ReactNode }) => (
  <>
    <Shape d="M12 0h96q12 0 12 12v186H0V12Q0 0 12 0Z" className="fill-layer-1" />
    <clipPath id={id}>
      <path d="M8 14h104v120H8Z" />
    </clipPath>
    <g clipPath={`url(#${id})`}>
      <path d="M8 14h104v120H8Z" className="fill-layer-5" />
      {children}
      <path
        d="M58 36l10-4 6 6 11 1 2 10 8 7-3 10 3 10-9 6-3 9-11 1-8 6-9-5-10 1-4-9-9-5 2-10-4-10 8-7 2-10 10-1Z"
        strokeWidth="2.5"
        strokeLinejoin="round"
        className="hail stroke-paper"
      />
      <Line
        d="M46 66c0-10 10-18 20-16M57 68c0-5 5-9 10-8M84 68c0 8-8 15-16 14"
        strokeWidth="2"
        className="stroke-layer-4"
      />
      <Shape
        d="M120 138v-36c-14-4-24-4-32 0 8-8 10-18 6-26-3-6-12-4-12 3 0 10-4 18-14 22-14 4-28 0-36-12-5-7-13-3-12 6 4 20 20 32 44 34 20 2 36 8 56 9Z"
        className="fill-layer-4"
      />
      <Line d="M30 112c8 6 18 8 28 6M42 122c8 3 16 3 24 0" strokeWidth="2" className="stroke-paper" />
    </g>
    <Line d="M14 146h66M14 158h44" strokeWidth="5" round className="chalk" />
  </>
)

/** A phone whose picture holds the hailstone, and behind it the jacaranda that gives it away. */
export const Scene = () => (
  <SceneFrame>
    <path d="M96 96V74l18-14 18 14V66l20-14 20 14v30ZM180 96V78l14-10 14 10v18Z" className="fill-layer-3" />
    <Ground />
    <Jacaranda at="translate(404 104)" />
    <g transform="translate(230 16) rotate(-5 60 90)">
      <Phone id="scene-screen">
        <Crown at="translate(174 88)" />
      </Phone>
    </g>
  </SceneFrame>
)

/** The post on the ground, the storm and the tree around it, and what lies below. */
const HailstoneDepths = ({ rows }: FigureWords) => (
  <div className="overflow-hidden rounded-sm">
    <svg viewBox="0 0 900 250" aria-hidden="true">
      <path d="M0 0h900v250H0Z" className="fill-sand" />
      <g className="fill-layer-3">
        <path d="M70 192v-34l24-20 24 20v-12l26-20 26 20v46ZM182 192v-26l20-14 20 14v26Z" />
      </g>
      <Shape d="M690 92c-34 0-36-40-4-42 6-32 56-34 66-4 38-8 52 42 14 46Z" className="fill-layer-5" />
      <Line
        d="M690 112v.1M716 128v.1M742 110v.1M768 130v.1M700 150v.1M730 156v.1M758 160v.1"
        strokeWidth="12"
        round
        className="stroke-layer-edge"
      />
      <Shape d="M-5 190C150 178 300 200 450 196S720 178 905 190v65H-5Z" strokeWidth="3" className="fill-layer-4" />
      <Jacaranda at="translate(560 206) scale(1.25)" />
      <g transform="translate(330 26) rotate(-4 60 90)">
        <Phone id="figure-screen">
          <Crown at="translate(170 96)" />
        </Phone>
      </g>
      <path d="M-5 222C150 204 300 204 400 206S500 228 600 226S800 218 905 226v30H-5Z" className="fill-layer-4" />
    </svg>
    <Depths rows={rows} />
  </div>
)

const Print = ({ children, label }: { children: ReactNode; label: string }) => (
  <>
    <Outlined d="M44 4h112v76H44Z" className="fill-sand" />
    {children}
    {label === 'true' ? (
      <>
        <path d="M44 84h112v22H44Z" className="fill-layer-5" />
        <Line d="M56 95h70" strokeWidth="4" round className="chalk" />
      </>
    ) : (
      <g transform="rotate(7 100 94)">
        <Shape d="M40 82h112v22H40Z" className="fill-layer-2" />
        <Line d="M52 93h24M88 93h10M110 93h28" strokeWidth="4" round className="chalk" />
      </g>
    )}
  </>
)
const Recorded = () => (
  <>
    <circle cx="126" cy="26" r="10" className="fill-layer-3" />
    <path d="M46 56c20-24 40-28 58-8 16-14 34-12 50 4v26H46Z" className="fill-layer-5" />
    <path d="M46 66c30-12 70-10 108 0v12H46Z" className="fill-layer-2" />
  </>
)
const Generated = () => (
  <>
    <path d="M118 18h16v16h-16Z" className="fill-layer-3" />
    <path d="M46 78V58h10V48h10V38h26v10h16v10h8V48h22v10h16v20Z" className="fill-layer-5" />
    <path d="M46 78V68h22v-6h56v6h30v10Z" className="fill-layer-2" />
  </>
)

const prints = [Recorded, Generated].flatMap((Picture) =>
  ['true', 'false'].map((label) => (
    <Print key={label} label={label}>
      <Picture />
    </Print>
  )),
)

const TwoQuestions = (words: FigureWords) => <FourBoxes {...words} drawings={prints} />

/** How much of a dial, 25 in radius, is filled after each of six minutes. */
const hands = [
  'M0-25A25 25 0 0 1 22-12L0 0Z',
  'M0-25A25 25 0 0 1 22 13L0 0Z',
  'M0-25A25 25 0 0 1 0 25L0 0Z',
  'M0-25A25 25 0 1 1-22 13L0 0Z',
  'M0-25A25 25 0 1 1-22-12L0 0Z',
  'M0-25A25 25 0 1 1-.1-25Z',
]

/** A path from move to move, the first of which leaves the page. Each dial shows one more minute. */
const Trace = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper">
    {rows.map(([move, question], index) => (
      <div key={move} className="track">
        {index < rows.length - 1 && (
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="line" aria-hidden="true">
            <Line
              d={index % 2 ? 'M50 20C10 50 10 80 50 120' : 'M50 20C90 50 90 80 50 120'}
              strokeWidth="3"
              strokeDasharray="2 8"
              vectorEffect="non-scaling-stroke"
              round
              className="stroke-layer-edge"
            />
          </svg>
        )}
        <svg viewBox="-50 -30 100 60" className="relative" aria-hidden="true">
          <circle r="28" strokeWidth="4" className="fill-sand stroke-paper" />
          <circle r="25" strokeWidth="2" className="fill-sand stroke-layer-edge" />
          <path d={hands[index]} className={index < 5 ? 'fill-layer-3' : 'fill-layer-5'} />
        </svg>
        <div className="mt-2">
          <b>{move}</b>
          <p>{question}</p>
        </div>
      </div>
    ))}
  </div>
)

const beads = [
  { fill: 'fill-layer-5', x: 0, y: -80 },
  { fill: 'fill-layer-4', x: 76, y: -25 },
  { fill: 'fill-layer-3', x: 47, y: 65 },
  { fill: 'fill-layer-2', x: -47, y: 65 },
  { fill: 'fill-sand', x: -76, y: -25 },
]

/** A feed, and round it the circle of those who keep it going. */
const AttentionLoop = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper loop">
    {rows.map(([who, does], index) => (
      <div key={who} className="key">
        <svg viewBox="0 0 20 20" className="mt-1" aria-hidden="true">
          <circle cx="10" cy="10" r="8" strokeWidth="2" className={`stroke-layer-edge ${beads[index]?.fill}`} />
        </svg>
        <div>
          <b>{who}</b>
          <p>{does}</p>
        </div>
      </div>
    ))}
    <svg viewBox="-100 -100 200 190" className="wheel" aria-hidden="true">
      <Line
        d="M14-79A80 80 0 0 1 68-42M80-8A80 80 0 0 1 59 54M34 73A80 80 0 0 1-34 73M-59 54A80 80 0 0 1-80-8M-68-42A80 80 0 0 1-14-79"
        strokeWidth="3"
        className="stroke-layer-edge"
      />
      <Line
        d="M58-48l10 6 1-12M55 44l4 10 10-5M-26 64l-8 9 9 8M-72 2l-8-10-7 9M-26-84l12 5-8 9"
        strokeWidth="3"
        className="stroke-layer-edge"
      />
      {beads.map(({ fill, x, y }) => (
        <circle key={fill} cx={x} cy={y} r="12" strokeWidth="2.5" className={`stroke-layer-edge ${fill}`} />
      ))}
      <Shape d="M-26-46h52v92h-52Z" className="fill-layer-1" />
      <g strokeWidth="2.5" className="stroke-paper">
        <path d="M-20-38h40v28h-40Z" className="fill-layer-3" />
        <path d="M-20-7h40v21h-40Z" className="fill-layer-4" />
        <path d="M-20 17h40v22h-40Z" className="fill-layer-5" />
      </g>
    </svg>
  </div>
)

export const figures = {
  'hailstone-depths': HailstoneDepths,
  'two-questions': TwoQuestions,
  'six-minute-trace': Trace,
  'attention-loop': AttentionLoop,
  'front-page': FrontPage,
  'town-feed': TownFeed,
  'paid-frame': PaidFrame,
  'file-data': FileData,
  'five-states': FiveStates,
  'cut-axis': CutAxis,
  'parents-chat': ParentsChat,
}

const grounds = [
  { ground: 'ground-4', fill: 'fill-layer-4' },
  { ground: 'ground-3', fill: 'fill-layer-3' },
  { ground: 'ground-2', fill: 'fill-layer-2' },
  { ground: 'ground-1', fill: 'fill-layer-1' },
]

/** Rows of words as layers of the ground, two to four, the uppermost first: a title and what stands under it. */
export const Depths = ({ rows }: Pick<FigureWords, 'rows'>) =>
  rows.map(([title, ...texts], index) => {
    const { ground, fill } = grounds[index % grounds.length] ?? {}
    return (
      <div key={title} className={`depth ${ground}`}>
        <svg viewBox="0 0 900 13" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 9C180-4 330 14 470 9S760-3 900 7V14H0Z" className={fill} />
          <path d="M0 9C180-4 330 14 470 9S760-3 900 7" fill="none" strokeWidth="3" className="stroke-paper" />
        </svg>
        <b>{title}</b>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    )
  })
