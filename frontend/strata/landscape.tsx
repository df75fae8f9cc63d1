import { upperEdge } from './curves.ts'

const strata = [
  { y: 112, swell: 78, shift: 20, fill: 'fill-layer-5' },
  { y: 182, swell: 68, shift: -46, fill: 'fill-layer-4' },
  { y: 248, swell: 60, shift: 14, fill: 'fill-layer-3' },
  { y: 312, swell: 52, shift: -34, fill: 'fill-layer-2' },
  { y: 372, swell: 44, shift: 0, fill: 'fill-layer-1' },
] as const

/** The strata across the whole width of the page. Decoration only. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 420" preserveAspectRatio="xMidYMin slice" aria-hidden="true" className={className}>
      {strata.map(({ y, swell, shift, fill }) => {
        const line = (offset: number) => `M${upperEdge(shift - 60, shift + 1520, y + offset, swell, 0.6)}`
        return (
          <g key={fill} fill="none" className="stroke-paper">
            <path d={`${line(0)}V420H-60Z`} strokeWidth="5" className={fill} />
            <path d={line(21)} strokeWidth="2" strokeDasharray="190 14 70 22 8 22" strokeOpacity=".4" />
            <path d={line(39)} strokeWidth="1.5" strokeDasharray="60 30 120 18" strokeOpacity=".25" />
          </g>
        )
      })}
    </svg>
  )
}

/** The transition from the page's background to the dark footer. Decoration only. */
export function Horizon({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 90" preserveAspectRatio="none" aria-hidden="true" className={className}>
      <path d={`M${upperEdge(-40, 1500, 24, 14, 0.6)}V90H-40Z`} className="fill-layer-1" />
      <path d={`M${upperEdge(-70, 1480, 52, 14, 0.6)}V90H-70Z`} className="fill-bedrock" />
    </svg>
  )
}
