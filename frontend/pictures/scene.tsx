import type { ComponentProps, ReactNode } from 'react'
import './pictures.css'

/** A lesson's scene, cut off at both sides on a narrow screen: what matters stands between 90 and 550. Decoration only. */
export const SceneFrame = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 640 190" preserveAspectRatio="xMidYMid slice" className="size-full" aria-hidden="true">
    <rect width="640" height="190" className="fill-sand" />
    {children}
  </svg>
)

const layers = [
  ['fill-layer-5', 'M-5 96C90 80 200 84 310 100S530 112 645 90V195H-5Z'],
  ['fill-layer-4', 'M-5 118C90 104 210 104 330 122S540 130 645 112V195H-5Z'],
  ['fill-layer-3', 'M-5 140C110 127 230 130 340 142S560 148 645 135V195H-5Z'],
  ['fill-layer-2', 'M-5 160C120 151 240 153 350 162S560 166 645 157V195H-5Z'],
  ['fill-layer-1', 'M-5 178C140 171 400 183 645 175V195H-5Z'],
] as const

/** The five layers of the ground. `from` leaves out the upper ones, for a scene that draws its own. */
export const Ground = ({ from = 0 }: { from?: number }) => (
  <g className="stroke-paper" strokeWidth="2.5">
    {layers.slice(from).map(([fill, d]) => (
      <path key={fill} d={d} className={fill} />
    ))}
  </g>
)

/** A path that's only drawn, without a fill. `round`: with round ends. */
export const Line = ({ round, ...path }: ComponentProps<'path'> & { round?: boolean }) => (
  <path fill="none" strokeLinecap={round ? 'round' : undefined} {...path} />
)

/** A shape with an edge of paper. */
export const Shape = ({ className, strokeWidth = 2.5, ...path }: ComponentProps<'path'>) => (
  <path {...path} strokeWidth={strokeWidth} className={`${className} stroke-paper`} />
)

/** A shape with a dark outline. */
export const Outlined = ({ className, strokeWidth = 2, ...path }: ComponentProps<'path'>) => (
  <path {...path} strokeWidth={strokeWidth} className={`${className} stroke-layer-edge`} />
)

/** A gum tree 100 high, whose trunk starts at `x`, `y`. */
export const Gum = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <Line d="M0 0V-60M0-34l-24-24M0-42l26-26" strokeWidth="7" round className="stroke-layer-1" />
    <g className="fill-layer-5">
      <ellipse cy="-78" rx="50" ry="22" />
      <ellipse cx="-34" cy="-62" rx="28" ry="14" />
      <ellipse cx="36" cy="-66" rx="30" ry="15" />
    </g>
  </g>
)
