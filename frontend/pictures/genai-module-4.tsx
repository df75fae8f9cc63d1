import type { ReactNode } from 'react'
import type { FigureWords } from './figure-words.ts'
import { Small } from './flagship.tsx'
import { Ground, Line, Outlined, SceneFrame, Shape } from './scene.tsx'

/** The Saturday bus that three letters are about, at its stop. */
export const Scene = () => (
  <SceneFrame>
    <Shape d="M-5 88L70 60 140 84 230 40 330 86 420 56 520 90 645 52V195H-5Z" className="fill-layer-5" />
    <Ground from={2} />
    <Shape d="M-5 128C140 122 420 122 645 128V152C420 146 140 146-5 152Z" className="fill-layer-1" />
    <path d="M20 138h600" strokeWidth="3" strokeDasharray="26 18" className="stroke-paper" />
    <g strokeWidth="2.5" className="stroke-paper">
      <path d="M228 128V54c0-8 6-14 14-14h190c14 0 22 10 26 26l8 34c2 6 3 12 3 18v10Z" className="fill-layer-3" />
      <path d="M228 98h238l3 14H228Z" className="fill-layer-2" />
    </g>
    <Outlined
      d="M242 54h36v30h-36ZM286 54h36v30h-36ZM330 54h36v30h-36ZM374 54h28v64h-28ZM412 54h22c8 0 12 6 14 14l5 18h-41Z"
      className="fill-leaf"
    />
    <path d="M388 54v64" strokeWidth="2" className="stroke-layer-edge" />
    <g strokeWidth="6" className="fill-sand stroke-layer-1">
      <circle cx="274" cy="130" r="14" />
      <circle cx="432" cy="130" r="14" />
    </g>
    <path d="M496 128V44h98v12h-88v72Z" className="fill-layer-1" />
    <path d="M506 104h62v7h-62ZM514 111h6v17h-6ZM554 111h6v17h-6Z" className="fill-layer-1" />
    <Line d="M118 128V46" strokeWidth="6" round className="stroke-layer-1" />
    <Outlined d="M98 28h40v28H98Z" strokeWidth="2.5" className="fill-leaf" />
    <Line d="M106 38h24M106 47h16" strokeWidth="4" round className="stroke-layer-3" />
    <Line d="M158 92h34l-5 32h-24ZM192 94l14-22h10" strokeWidth="5" round className="stroke-layer-1" />
    <path d="M158 92h34l-5 32h-24Z" className="fill-layer-2" />
    <circle cx="170" cy="128" r="5" className="fill-layer-1" />
    <circle cx="182" cy="128" r="5" className="fill-layer-1" />
  </SceneFrame>
)

/** Each row from wide to narrow; the first also says what its three steps are. */
const RowToSentence = ({ columns, rows }: FigureWords) =>
  rows.map((row, index) => (
    <div key={row[0]} className="steps">
      {row.map((text, step) => (
        <div key={text} className={['ground-4', 'ground-3', 'slip'][step]}>
          {index === 0 && <span className="block text-sm">{columns[step]}</span>}
          {text}
        </div>
      ))}
    </div>
  ))

const stripes = ['fill-layer-5', 'fill-layer-4', 'fill-layer-3', 'fill-layer-2'] as const

/** A stream with a stripe for each lean that it has taken up: one more comes in here. */
const Stream = ({ taken }: { taken: number }) => {
  const y = 86 - taken * 12
  return (
    <Small>
      {stripes.slice(0, taken).map((stripe, index) => (
        <path key={stripe} d={`M-1 ${86 - index * 12}h162v10H-1Z`} className={stripe} />
      ))}
      <path d={`M0 4h18v${y - 20}q0 16 16 16h127v10H30Q0 ${y + 10} 0 ${y - 20}Z`} className={stripes[taken]} />
      <path d="M0 0h18v5H0Z" className="fill-layer-1" />
    </Small>
  )
}

const WhereBiasEnters = ({ columns, rows }: FigureWords) => (
  <div className="sheet-of-paper side-by-side stations">
    {rows.map(([station, lean, look], index) => (
      <div key={station} className="with-drawing">
        <Stream taken={index} />
        <div>
          <b>{station}</b>
          <p>{lean}</p>
          <p>
            <span className="block text-sm text-bark">{columns[2]}</span>
            {look}
          </p>
        </div>
      </div>
    ))}
  </div>
)

/** Heights of the layers, and their grounds. */
const heights = [
  ['', 'h-32'],
  ['', 'h-9', 'h-12', 'h-9'],
  ['', 'h-9', 'h-12', 'h-24'],
]
const grounds = ['ground-1', 'ground-4', 'ground-3', 'ground-2']

const TimeLedger = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper">
    <div className="ledger">
      {rows.map(
        ([way, ...spent], column): ReactNode => (
          <div key={way}>
            {spent.filter(Boolean).map((what, layer) => (
              <div
                key={what}
                className={`minutes ${column === 0 && layer > 0 ? 'slip' : grounds[layer]} ${heights[column]?.[layer]}`}
              >
                {what}
              </div>
            ))}
          </div>
        ),
      )}
      {rows.map(([way]) => (
        <p key={way}>{way}</p>
      ))}
    </div>
  </div>
)

export const figures = {
  'row-to-sentence': RowToSentence,
  'time-ledger': TimeLedger,
  'where-bias-enters': WhereBiasEnters,
}
