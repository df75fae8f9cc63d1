import { certificate as wording } from '#certificates/wording'
import { strataDrawing, strataHeights, strataWidth } from '#drawing/strata-drawing'
import { Spinner } from '../ui/spinner.tsx'

/** Says on an empty sheet that the certificate is loading. */
export function LoadingCertificate() {
  return (
    <div className="loading-certificate">
      <SheetSkeleton />
      <p role="status">
        <Spinner /> {wording.loading}
      </p>
    </div>
  )
}

/** Bars in the places of the head, facts, sections, standards and foot. */
const bars = [
  [36, 8, 240, 10],
  [0, 50, 230, 12],
  [0, 86, 360, 28],
  [0, 128, 390, 12],
  [0, 148, 490, 12],
  ...[0, 236, 378].map((x) => [x, 190, 100, 14]),
  ...[250, 270, 300, 320, 340, 370, 390].map((y) => [0, y, 200, 8]),
  ...[250, 280, 310, 340, 370, 400, 430].flatMap((y) => [
    [236, y, 250, 8],
    [262, y + 12, 220, 8],
  ]),
  [0, 500, 480, 8],
  [0, 516, 420, 8],
] as const

const height = 756
const strata = height - strataHeights.max

/** A sheet in the shape of a certificate while it loads. */
function SheetSkeleton() {
  return (
    <div className="certificate">
      <svg viewBox={`0 0 ${strataWidth} ${height}`} aria-hidden="true" className="skeleton">
        {bars.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} fill="#ece1cc" />
        ))}
        <g transform={`translate(0 ${strata})`} opacity={0.3}>
          {strataDrawing(strataHeights.max).map(({ layer, area }) => (
            <path key={layer} d={area} fill={`var(--layer-${layer})`} />
          ))}
        </g>
      </svg>
    </div>
  )
}
