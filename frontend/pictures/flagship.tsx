import type { ReactNode } from 'react'
import { Line } from './scene.tsx'
import './genai.css'

export const Small = ({ children, height = 100 }: { children: ReactNode; height?: number }) => (
  <svg viewBox={`0 0 160 ${height}`} aria-hidden="true">
    {children}
  </svg>
)

/** Three ways from one place, where there's room for three columns. */
export const Fork = () => (
  <svg viewBox="0 0 600 44" className="fork" aria-hidden="true">
    <Line d="M300 0v44M300 0C300 34 94 8 94 44M300 0c0 34 206 8 206 44" strokeWidth="4" className="stroke-layer-3" />
  </svg>
)

type CardsProps = { rows: readonly (readonly string[])[]; drawings: readonly ReactNode[] }

/** Each row as a card under its drawing, three across. */
export const CardsInColumns = ({ rows, drawings }: CardsProps) => (
  <div className="side-by-side three-across">
    {rows.map(([title, text], index) => (
      <div key={title} className="slip with-drawing">
        <Small>{drawings[index]}</Small>
        <div>
          <b>{title}</b>
          <p>{text}</p>
        </div>
      </div>
    ))}
  </div>
)
