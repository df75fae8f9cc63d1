import type { CertificateLayout } from '#certificates/layout'
import { markDrawing } from '#drawing/mark-drawing'
import { fontOf } from '#drawing/pen'
import { strataDrawing } from '#drawing/strata-drawing'
import './certificate-sheet.css'

/**
 * The sheet as the PDF prints it, line for line, at any width. Its text can be selected, but assistive technology reads
 * `CertificateFacts` instead.
 */
export function CertificateSheet({ layout }: { layout: CertificateLayout }) {
  const { width, height, lines, rules, mark, strata, qr } = layout
  return (
    <div translate="no" className="certificate">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <path d={markDrawing.path} fill="var(--eucalypt)" transform={placed(mark, markDrawing.size)} />
        {lines.map(({ text, x, y, size, colour, anchor, ...line }) => (
          <text
            key={`${x} ${y} ${text}`}
            x={x}
            y={y}
            fontSize={size}
            fill={`var(--${colour})`}
            textAnchor={anchor}
            className={fontOf(line)}
          >
            {text}
          </text>
        ))}
        {rules.map(({ x, y, width, colour, thickness }) => (
          <path key={`${x} ${y}`} d={`M${x} ${y}h${width}`} stroke={`var(--${colour})`} strokeWidth={thickness} />
        ))}
        {strataDrawing(height - strata).map(({ layer, edge, area }) => (
          <g key={layer} transform={`translate(0 ${strata})`}>
            <path d={area} fill={`var(--layer-${layer})`} />
            <path d={edge} fill="none" stroke="#fff" strokeWidth={1.3} />
          </g>
        ))}
        {qr && <path d={qr.path} fill="var(--ink)" transform={placed(qr, qr.modules)} />}
      </svg>
    </div>
  )
}

/** Moves and scales a drawing of `size` units to its place. */
const placed = ({ x, y, side }: { x: number; y: number; side: number }, size: number): string =>
  `translate(${x} ${y}) scale(${side / size})`
