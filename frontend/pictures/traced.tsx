import { Outlined, Shape } from './scene.tsx'
import './pictures.css'

/** The foot of each traced picture, 240 by 150. */
const view = { width: 240, height: 150 }

const Bin = () => (
  <>
    <Shape d="M104 68h26l-4 40h-18Z" strokeWidth="2" className="fill-layer-1" />
    <Shape d="M100 62h34v8h-34Z" strokeWidth="2" className="fill-layer-2" />
  </>
)

/** A street under sea foam: the sea and a street sign at the left, a bin in the middle. */
const Foam = () => (
  <>
    <path d="M0 0h240v150H0Z" className="fill-sand" />
    <path d="M0 52q20-10 40 0t40 0v98H0Z" className="fill-layer-5" />
    <Shape d="M150 70V40l28-18 28 18v30ZM206 70V46l22-14 22 14v24Z" strokeWidth="2" className="fill-layer-3" />
    <path d="M60 20v80" strokeWidth="4" className="stroke-layer-1" />
    <Shape d="M34 18h52v16H34Z" strokeWidth="2" className="fill-layer-1" />
    <Bin />
    <Outlined
      d="M-5 108q14-22 30-8q10-20 30-6q14-16 30 0q8-14 26-4q14-18 34-4q14-16 30 0q20-18 36 2q16-10 34 4v60H-5Z"
      strokeWidth="2.5"
      className="fill-leaf"
    />
    <path
      d="M20 122q8-8 16 0M70 116q8-8 16 0M150 120q8-8 16 0M196 128q8-8 16 0M110 136q8-8 16 0"
      fill="none"
      strokeWidth="2"
      className="stroke-layer-edge"
    />
  </>
)

/** A wall of cloud that comes over a ridge towards roofs. */
const Dust = () => (
  <>
    <path d="M0 0h240v150H0Z" className="fill-layer-4" />
    <path
      d="M-5 96q4-28 26-26q0-30 30-28q8-26 36-20q14-22 40-8q26-14 44 10q28-4 30 24q28-4 34 22v60H-5Z"
      strokeWidth="2.5"
      className="fill-layer-3 stroke-layer-2"
    />
    <path
      d="M30 78q12-14 26 0M92 52q14-16 30 0M150 62q14-14 28 0M70 92q14-14 30 0M178 92q10-12 24 0"
      fill="none"
      strokeWidth="3"
      className="stroke-layer-2"
    />
    <path d="M-5 118q60-18 120-8t130-6v50H-5Z" className="fill-layer-1" />
    <path
      d="M40 138v-16l18-12 18 12v16ZM92 140v-14l16-10 16 10v14ZM160 138v-18l20-13 20 13v18Z"
      className="fill-sand"
    />
  </>
)

/** A whale beside a footbridge. */
const Whale = () => (
  <>
    <path d="M0 0h240v150H0Z" className="fill-sand" />
    <path d="M0 62q60-14 120-4t120-8v20H0Z" className="fill-layer-5" />
    <path d="M0 78q30-8 60 0t60 0t60 0t60 0v72H0Z" className="fill-layer-4" />
    <path d="M0 46h240M16 46v44M72 46v38M170 46v38M226 46v44" fill="none" strokeWidth="5" className="stroke-layer-2" />
    <path
      d="M0 32h240M24 32v14M48 32v14M96 32v14M144 32v14M192 32v14"
      fill="none"
      strokeWidth="2"
      className="stroke-layer-2"
    />
    <Shape
      d="M52 122c6-30 40-42 74-36 30 6 44 20 52 24 4-10 2-20-6-28 14 0 22 6 24 16 6-8 16-10 26-6-4 16-20 24-38 30H52Z"
      className="fill-layer-1"
    />
    <circle cx="82" cy="104" r="3" className="fill-sand" />
    <path d="M96 82c-2-10 2-18 8-22M96 82c4-8 10-12 18-12" fill="none" strokeWidth="2.5" className="stroke-layer-5" />
    <path
      d="M10 128q14-6 28 0t28 0t28 0t28 0t28 0t28 0t28 0"
      fill="none"
      strokeWidth="2.5"
      className="stroke-layer-5"
    />
  </>
)

/** A dark cat on the bank of a dam, behind a fence at dusk. Nothing beside it shows how large it is. */
const Cat = () => (
  <>
    <path d="M0 0h240v150H0Z" className="fill-layer-4" />
    <path d="M0 44q50-16 110-6t130-10v60H0Z" className="fill-layer-3" />
    <path d="M0 74q60-12 130-6t110-4v86H0Z" className="fill-layer-2" />
    <path d="M64 113q8-14 74-14t80 12q2 11-78 11t-76-9Z" className="fill-layer-5" />
    <path
      d="M112 77l-1-7 4 3h4l4-3v6q10 2 22 1 12-1 14 5 8 4 11-5l3 1q-3 10-12 9l1 10h-4l-3-8q-9 2-17 0l-1 8h-4l-1-9-3-2-3 11h-4l1-13q-9-1-11-7Z"
      className="fill-ink"
    />
    <path
      d="M0 112h240M0 128h240M22 98v52M96 96v54M172 98v52M236 98v52"
      fill="none"
      strokeWidth="3"
      className="stroke-layer-1"
    />
  </>
)

const drawings = { foam: Foam, dust: Dust, whale: Whale, cat: Cat }

type TracedProps = { picture: keyof typeof drawings; x?: number; y?: number; width?: number; height?: number }

/** A picture of the trace bench, whole or a part of it. */
export function Traced({ picture, x = 0, y = 0, width = view.width, height = view.height }: TracedProps) {
  const Drawing = drawings[picture]
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
      <Drawing />
    </svg>
  )
}
