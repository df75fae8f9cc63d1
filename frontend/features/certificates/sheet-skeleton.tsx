import { strataDrawing } from '#drawing/strata-drawing'

/** Bars in the places of the heading, name, title, facts, standards and foot. */
const bars = [
  [105, 48, 300, 20],
  [135, 118, 240, 30],
  [170, 168, 170, 8],
  [85, 190, 340, 14],
  ...[250, 270, 290, 310].flatMap((y) => [
    [0, y, 200, 8],
    [269, y, 200, 8],
  ]),
  ...[380, 412, 444, 476].flatMap((y) => [
    [0, y, 210, 8],
    [274, y, 220, 8],
  ]),
  [0, 560, 480, 8],
  [0, 576, 420, 8],
] as const

/** A sheet in the shape of a certificate while it loads. */
export function SheetSkeleton() {
  return (
    <div className="certificate">
      <svg viewBox={`0 0 ${strataDrawing.width} 756`} aria-hidden="true" className="skeleton">
        {bars.map(([x, y, width, height]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} fill="#ece1cc" />
        ))}
        <g transform={`translate(0 ${756 - strataDrawing.height})`} opacity={0.3}>
          {strataDrawing.strata.map(({ layer, area }) => (
            <path key={layer} d={area} fill={`var(--layer-${layer})`} />
          ))}
        </g>
      </svg>
    </div>
  )
}
