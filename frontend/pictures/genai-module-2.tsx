import type { FigureWords } from './figure-words.ts'
import { Fork, Small } from './flagship.tsx'
import { Ground, Line, Outlined, SceneFrame, Shape } from './scene.tsx'

const water = 'M188 118H490V166H300L262 140H188Z'

/** Bendmore's pool in winter: the diving tower, the flags, and the duck that has it to itself. */
export const Scene = () => (
  <SceneFrame>
    <circle cx="430" cy="70" r="20" className="fill-layer-4" />
    <Shape d="M-5 92C60 70 120 74 200 88S440 66 645 92V130H-5Z" className="fill-layer-5" />
    <g className="stroke-paper" strokeWidth="2.5">
      <path d="M-5 108H645V150H-5Z" className="fill-layer-4" />
      <path d="M-5 134H645V170H-5Z" className="fill-layer-3" />
    </g>
    <Ground from={3} />
    <path d={water} strokeWidth="7" strokeLinejoin="round" className="fill-gum-wash stroke-paper" />
    <Line d={water} strokeWidth="2.5" strokeLinejoin="round" className="stroke-layer-edge" />
    <Line
      d="M190 122C214 116 232 128 256 122s42-6 66 0 42 6 66 0 42-6 66 0 24 3 34 0"
      strokeWidth="4"
      className="stroke-layer-5"
    />
    <path d="M320 146h150M290 134h30" strokeWidth="5" strokeDasharray="11 5" className="stroke-layer-3" />
    <g className="fill-layer-1">
      <path d="M508 116V26h9v90ZM542 116V26h9v90ZM432 20H556v9H432ZM446 66H556v8H446Z" />
      <Line d="M548 8v18M528 8h20M514 40h32M514 52h32M514 84h32M514 98h32" strokeWidth="4" className="stroke-layer-1" />
    </g>
    <Line d="M96 116V52M400 116V78" strokeWidth="5" round className="stroke-layer-1" />
    <Line d="M96 54Q250 84 400 80" strokeWidth="2" className="stroke-layer-1" />
    <path d="M118 58l22 4-14 18ZM206 72l22 3-13 18ZM294 79l22 1-12 18Z" className="fill-layer-2" />
    <path d="M162 66l22 3-14 18ZM250 76l22 2-13 18ZM338 81l22 0-11 18Z" className="fill-layer-3" />
    <Outlined
      d="M330 118c-10-2-18-10-20-18 10 4 20 4 30 2-4-12 4-20 14-18 8 2 10 10 6 16 6 10-2 18-12 18Z"
      className="fill-leaf"
    />
    <path d="M361 90l13 4-12 5Z" className="fill-layer-3" />
    <circle cx="353" cy="92" r="2.2" className="fill-layer-1" />
  </SceneFrame>
)

const lengths = [370, 340, 380, 300]

/** How much of the sheet each part takes: the context most, as only its writer knows it. */
const written = [1, 1, 4, 2, 2]

const FiveParts = ({ rows }: FigureWords) => (
  <div className="overflow-hidden rounded-sm border border-line">
    {rows.map(([part, question], index) => (
      <div key={part} className="part">
        <span className={`ground-${5 - index}`} />
        <b>{part}</b>
        <div>
          <p>{question}</p>
          <svg viewBox={`0 0 400 ${(written[index] ?? 1) * 16}`} aria-hidden="true">
            {lengths.slice(0, written[index]).map((length, line) => (
              <Line
                key={length}
                d={`M2 ${line * 16 + 8}h${length}`}
                strokeWidth="2.5"
                strokeOpacity=".55"
                round
                className="stroke-layer-edge"
              />
            ))}
          </svg>
        </div>
      </div>
    ))}
  </div>
)

/** Told apart by shape and colour, around a point. */
const marks = [
  ['fill-layer-2', 'm0-7l7 7-7 7-7-7Z'],
  ['fill-layer-3', 'm-6-6h12v12h-12Z'],
  ['fill-layer-5', 'm0-7l7 13h-14Z'],
  ['fill-layer-1', 'm6 0a6 6 0 0 1-12 0 6 6 0 0 1 12 0Z'],
] as const

/** A text in which each of four ideas has its mark, with `lines` below one another. */
const Text = ({ lines, more }: { lines: readonly number[]; more?: boolean }) => (
  <Small height={130}>
    <Outlined d="M14 4h132v122H14Z" className="fill-leaf" />
    {marks.map(([fill, shape], idea) => {
      const y = 18 + idea * (more ? 22 : 28)
      return (
        <g key={fill}>
          <path d={`M30 ${y}${shape}`} className={fill} />
          {lines.map((length, line) => (
            <path key={length} d={`M44 ${y - 3 + line * 8}h${length}`} strokeWidth="3" className="stroke-layer-edge" />
          ))}
        </g>
      )
    })}
    {more && <path d="M22 104h116M30 114h84" strokeWidth="4" strokeDasharray="10 4" className="stroke-layer-3" />}
  </Small>
)

const versions = [
  <Text key="same" lines={[88, 78]} />,
  <Text key="short" lines={[50, 42, 30]} />,
  <Text key="more" lines={[88, 70]} more />,
]

const ThreeReaders = ({ rows: [own, ...readers] }: FigureWords) => (
  <div className="sheet-of-paper">
    <div className="own-text text-center">
      <Text lines={[86, 80]} />
      <b className="mt-2">{own?.[0]}</b>
      <p>{own?.[1]}</p>
    </div>
    <Fork />
    <div className="side-by-side mt-4">
      {readers.map(([reader, change], index) => (
        <div key={reader} className="with-drawing">
          {versions[index]}
          <div>
            <b>{reader}</b>
            <p>{change}</p>
          </div>
        </div>
      ))}
    </div>
  </div>
)

/** From one side to the other, with a pencil on its way. */
const HandOver = ({ toTheLeft }: { toTheLeft: boolean }) => (
  <svg viewBox="0 0 300 46" aria-hidden="true">
    <g transform={toTheLeft ? 'matrix(-1 0 0 1 300 0)' : undefined}>
      <Line d="M60 4C60 30 232 14 240 36" strokeWidth="3" strokeDasharray="2 8" round className="stroke-layer-3" />
      <path d="M230 32l11 12 8-15Z" className="fill-layer-3" />
      <g strokeWidth="1.5" transform="rotate(8 150 22)" className="stroke-layer-edge">
        <path d="M122 16h46v11h-46z" className="fill-layer-4" />
        <path d="M168 16l13 5-13 6Z" className="fill-leaf" />
        <path d="M114 16h8v11h-8z" className="fill-layer-2" />
      </g>
    </g>
  </svg>
)

/** The first to speak stands at the left. */
const Relay = ({ rows }: FigureWords) => (
  <div className="relay">
    {rows.map(([who, what], index) => {
      const first = who === rows[0]?.[0]
      return [
        index > 0 && <HandOver key={`to ${what}`} toTheLeft={first} />,
        <div key={what} className={first ? 'slip' : 'theirs ground-4'}>
          <b>{who}</b>
          <p>{what}</p>
        </div>,
      ]
    })}
  </div>
)

export const figures = { 'five-parts': FiveParts, 'interview-relay': Relay, 'one-text-three-readers': ThreeReaders }
