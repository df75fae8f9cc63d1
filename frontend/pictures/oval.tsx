import { inSecond } from '#exercises/courses/digital-media/film'
import { type Cut, frameOf, wholeFilm } from '#exercises/cutting'
import { Gum, Line, Outlined, Shape } from './scene.tsx'
import './pictures.css'

const ground = 152
const legs = 34
const radians = (degrees: number) => (degrees * Math.PI) / 180
const reach = (degrees: number, length: number) =>
  `l${(Math.sin(radians(degrees)) * length).toFixed(1)} ${(Math.cos(radians(degrees)) * length).toFixed(1)}`

/** An arm, a leg or a back, with a dark outline. */
const Limb = ({ d, width, className }: { d: string; width: number; className: string }) => (
  <>
    <Line d={d} strokeWidth={width + 3} round className="stroke-layer-edge" />
    <Line d={d} strokeWidth={width} round className={`limb ${className}`} />
  </>
)

type PersonProps = { who: 'Sam' | 'Alex' | 'teacher'; second: number; shirt: string; size?: number }

/** Somebody whose lower foot, or knee, is on the ground. Legs swing with the way that's run. */
function Person({ who, second, shirt, size = 1 }: PersonProps) {
  const [x = 0, faces = 1, lean = 0, a = 0, b = 0, swing = 0, c = 0, d = 0] = inSecond(who, second)
  const stride = swing * Math.sin(x / 7)
  const [front, back] = [a + stride, b - stride]
  const hip = Math.max(8, legs * Math.cos(radians(front)), legs * Math.cos(radians(back)))
  const shoulder = `M${Math.sin(radians(lean)) * 22} ${-Math.cos(radians(lean)) * 22}`
  return (
    <g transform={`translate(${x} ${ground - hip * size}) scale(${faces * size} ${size})`}>
      <Limb d={`${shoulder}${reach(d + stride, 23)}`} width={5} className="stroke-layer-3" />
      <Limb d={`M0 0${reach(back, legs - 3)}`} width={6} className="stroke-layer-1" />
      <Limb d={`M0 0${reach(front, legs - 3)}`} width={6} className="stroke-layer-1" />
      <g transform={`rotate(${lean})`}>
        <Limb d="M0-2V-20" width={11} className={shirt} />
        {who === 'Alex' && <path d="M-5.5-6h11M-5.5-12h11M-5.5-18h11" strokeWidth="2.5" className="stroke-paper" />}
        {who === 'teacher' && <Line d="M-3-24L1-12 5-24" strokeWidth="1.5" className="stroke-layer-edge" />}
        <Outlined d="M-6-34a7 7.5 0 1 1 14 0a7 7.5 0 1 1-14 0Z" className="fill-layer-3" />
        <Outlined
          d={
            who === 'teacher'
              ? 'M-6-32Q-12-22-8-20-9-44 1-43 10-43 8-36-2-38-6-32Z'
              : 'M-10-37q4-1 5-5 6-6 11 0 1 4 5 5Z'
          }
          className="fill-layer-1"
        />
      </g>
      <Limb d={`${shoulder}${reach(c - stride, 23)}`} width={5} className="stroke-layer-3" />
    </g>
  )
}

type OvalProps = { second: number; cut?: Cut; showEdges?: boolean }

/** A second of the film, as a cut's frame has it; or the whole picture with the edges of that frame on it. */
export function Oval({ second, cut = wholeFilm, showEdges = false }: OvalProps) {
  const left = cut.left * 10
  const width = frameOf(cut).width * 10
  const [x = 0, height = 0] = inSecond('ball', second)
  return (
    <svg
      viewBox={showEdges ? '0 0 320 180' : `${left} 0 ${width} 180`}
      className="oval block h-auto w-full"
      aria-hidden="true"
    >
      <rect width="320" height="180" className="fill-sand" />
      <path d="M-5 92q50-22 110-10t100-8 120 6v50H-5Z" className="fill-layer-5" />
      <Outlined d="M64 98V78l26-12 26 12v20ZM116 98V84h34v14Z" className="fill-leaf" />
      <Gum x={34} y={112} size={0.8} />
      <Shape d="M-5 104q160-16 330 0v90H-5Z" className="fill-layer-4" />
      <Line d="M-5 124q160-18 330 0M-5 172q160 10 330 0" strokeWidth="3" className="stroke-paper" />
      {[258, 274, 296, 312].map((post, index) => (
        <Limb key={post} d={`M${post} 130V${index % 3 === 0 ? 76 : 40}`} width={3} className="stroke-leaf" />
      ))}
      <Person who="teacher" second={second} shirt="stroke-leaf" size={1.15} />
      <Person who="Sam" second={second} shirt="stroke-layer-5" />
      <Person who="Alex" second={second} shirt="stroke-layer-2" />
      <g transform={`translate(${x} ${ground - 4 - height}) rotate(${(x - 285) * 4})`}>
        <Outlined d="M-7 0q7-9 14 0-7 9-14 0Z" strokeWidth="1.5" className="fill-layer-2" />
      </g>
      {showEdges && width < 320 && (
        <>
          <path
            d={`M0 0H${left}V180H0ZM${left + width} 0H320V180H${left + width}Z`}
            className="fill-paper opacity-75 forced-colors:opacity-90"
          />
          <Line d={`M${left + 1.5} 1.5h${width - 3}v177h${3 - width}Z`} strokeWidth="3" className="edges stroke-ink" />
        </>
      )}
    </svg>
  )
}
