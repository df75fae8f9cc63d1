import { Outlined } from './scene.tsx'

/** An ibis on its feet at `x`, `y`, looking for its lunch. */
export const Ibis = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <path
      d="M-5 0V-32M7 0V-32M26-44c8-8 8-20 4-28"
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      className="stroke-layer-1"
    />
    <Outlined d="M-30-32c8-20 40-26 58-12 2 12-10 20-26 20-14 0-22-4-32-8Z" className="fill-leaf" />
    <path d="M-30-32c-8 2-12 6-14 10 8 2 16 0 22-4Z" className="fill-layer-1" />
    <path d="M24-76c4-6 12-6 15 0 14 2 20 14 18 28-4-12-10-20-20-21-6 1-11-2-13-7Z" className="fill-layer-1" />
  </g>
)
