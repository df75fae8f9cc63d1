import { useId } from 'react'
import { Ibis } from './ibis.tsx'
import { Gum, Line, Outlined, Shape } from './scene.tsx'

/** A creek cut open. `on`: what a class sees, what happened unseen, and what makes it likely. */
export const Creek = ({ on: [seen, happened, likely] }: { on: readonly boolean[] }) => (
  <svg viewBox="0 0 900 430" className="creek" aria-hidden="true">
    <rect width="900" height="430" className={happened ? 'fill-layer-1' : 'fill-sand'} />
    {happened && (
      <>
        <circle cx="800" cy="52" r="24" className="fill-layer-4" />
        <Line
          d="M120 20l-14 40M230 10l-14 40M330 40l-14 40M440 14l-14 40M540 44l-14 40M640 16l-14 40M60 80l-14 40M410 96l-14 40M590 104l-14 40"
          strokeWidth="4"
          round
          className="stroke-layer-4"
        />
      </>
    )}
    <g data-night={happened}>
      <Gum x={170} y={172} size={1.25} />
      <Outlined d="M700 172v-54l44-28 44 28v62Z" strokeWidth="3" className="fill-leaf" />
      <path d="M690 124l54-36 54 36Z" className={likely ? 'fill-layer-2' : 'fill-layer-1'} />
    </g>
    <Shape
      d="M-5 170C120 160 220 168 330 214S520 232 610 200S800 156 905 170V435H-5Z"
      strokeWidth="3"
      className="fill-layer-4"
    />
    {likely && (
      <g className="stroke-paper" strokeWidth="3">
        <path d="M-5 280C180 262 360 300 520 286S780 262 905 280V435H-5Z" className="fill-layer-3" />
        <path d="M-5 350C200 332 400 372 560 356S800 336 905 350V435H-5Z" className="fill-layer-2" />
        <Line d="M744 176v34q0 12-12 12H590" strokeWidth="16" strokeLinejoin="round" className="stroke-layer-1" />
        <Line d="M700 318H320m28-16-28 16 28 16" strokeWidth="6" round className="stroke-paper" />
      </g>
    )}
    <path d="M604 210h70v30h-70c-10-10-10-20 0-30Z" className="fill-layer-1" />
    {happened && (
      <>
        <path d="M330 222C400 236 510 236 600 214V226C520 246 410 246 330 230Z" className="fill-layer-5" />
        <Line d="M604 224c-40 2-90 10-140 14" strokeWidth="9" className="stroke-layer-5" />
        <Outlined d="M812 150h24v22h-24Z" className="fill-leaf" />
        <Line d="M812 168c-30 4-60 14-90 14" strokeWidth="7" className="stroke-layer-2" />
      </>
    )}
    {seen && (
      <>
        <g strokeWidth="2" className="fill-leaf stroke-layer-edge">
          <path d="M388 218l10-20h10l4 20z" />
          <rect x="452" y="216" width="34" height="13" rx="5" transform="rotate(-8 452 216)" />
          <rect x="520" y="208" width="34" height="13" rx="5" transform="rotate(6 520 208)" />
        </g>
        <g data-night={happened}>
          <Ibis x={300} y={200} />
        </g>
      </>
    )}
  </svg>
)

/** A bath as full as its level, from 0 to 1, with a jet as wide as each flow. */
export const Bath = ({ level, inFlow, outFlow }: { level: number; inFlow: number; outFlow: number }) => {
  const id = useId()
  const top = 200 - level * 116
  return (
    <svg viewBox="0 0 600 270" aria-hidden="true">
      <clipPath id={id}>
        <path d="M92 76c2 60 4 104 16 124h384c12-20 14-64 16-124Z" />
      </clipPath>
      <Line d="M70 40h70v26" strokeWidth="16" strokeLinejoin="round" className="stroke-layer-1" />
      {inFlow > 0 && <path d={`M140 66V${top}`} strokeWidth={inFlow * 8} className="stroke-layer-5" />}
      <path d={`M84 ${top}H516V200H84Z`} clipPath={`url(#${id})`} className="fill-layer-5" />
      <Line
        d="M84 76h432M92 76c2 60 4 104 16 124h384c12-20 14-64 16-124"
        strokeWidth="8"
        round
        className="stroke-layer-edge"
      />
      {outFlow > 0 && <path d="M440 204v62" strokeWidth={outFlow * 8} className="stroke-layer-5" />}
      <path d="M412 204h56" strokeWidth="8" className="stroke-layer-1" />
    </svg>
  )
}
