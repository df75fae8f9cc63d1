import type { ReactNode } from 'react'

/** Things along the tub's way, in the order of the lesson's list: poster, supplier, rule, lunch, dishwasher. */
const things: readonly ReactNode[] = [
  <>
    <path d="M14 6h34v30H14Z" className="fill-leaf stroke-layer-edge" />
    <path d="M20 14h22M20 21h22M20 28h12" fill="none" className="stroke-layer-edge" />
    <path d="M56 26h24l-3 34H59Z" className="fill-layer-5" />
    <path d="M53 22h30v5H53Z" className="fill-layer-1" />
  </>,
  <>
    <path d="M6 20h50v30H6Z" className="fill-layer-3" />
    <path d="M56 30h18l12 10v10H56Z" className="fill-layer-2" />
    <circle cx="22" cy="54" r="7" className="fill-layer-1" />
    <circle cx="70" cy="54" r="7" className="fill-layer-1" />
  </>,
  <>
    <path d="M26 6h38v54H26Z" className="fill-leaf stroke-layer-edge" />
    <path d="M33 17h24M33 26h24M33 35h24M33 44h14" fill="none" className="stroke-layer-edge" />
    <circle cx="60" cy="50" r="9" className="fill-layer-2" />
  </>,
  <>
    <circle cx="45" cy="33" r="27" className="fill-leaf stroke-layer-edge" />
    <path d="M45 33V6A27 27 0 0 1 68 47Z" className="fill-layer-4" />
    <path d="M45 33V12M45 33L62 44" fill="none" strokeWidth="4" className="stroke-layer-1" />
  </>,
  <>
    <path d="M20 6h50v54H20Z" fill="none" strokeDasharray="6 4" className="stroke-layer-edge" />
    <circle cx="45" cy="38" r="15" fill="none" className="stroke-layer-edge" />
    <path d="M27 14h10M43 14h4" fill="none" className="stroke-layer-edge" />
  </>,
]

export const Canteen = ({ place }: { place: number }) => (
  <svg viewBox="0 0 90 66" strokeWidth="2.5" aria-hidden="true">
    {things[place % things.length]}
  </svg>
)
