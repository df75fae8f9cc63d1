import { clsx } from 'clsx'
import type { ComponentType } from 'react'
import type { Course, CourseId } from '#catalogue/catalogue'

/** `fine`: with the finest lines, which a small drawing can't show. */
type CoverProps = { fine: boolean }

/** The broken lines within layers. */
const Bedding = ({ d }: { d: string }) => (
  <path d={d} fill="none" strokeOpacity=".35" strokeDasharray="26 4 12 5 3 5" className="stroke-paper" />
)

/** The five layers as an open book, with the sun coming up in its fold. */
const OpenBook = ({ fine }: CoverProps) => (
  <>
    <path
      d="M120 30v-11M91 37l-5-9M149 37l5-9M69 58l-9-6M171 58l9-6"
      className="stroke-layer-3"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
    <circle cx="120" cy="76" r="37" className="fill-layer-4" />
    <circle cx="120" cy="76" r="25" className="fill-layer-3" />
    <g className="stroke-paper" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M-20 74c46-28 96-24 140 17c38-41 88-45 140-17V154H-20Z" className="fill-layer-5" />
      <path d="M-26 90c46-25 96-21 140 15c38-36 88-40 140-15V154H-20Z" className="fill-layer-4" />
      <path d="M-16 105c46-22 96-19 140 13c38-32 88-35 140-13V154H-20Z" className="fill-layer-3" />
      <path d="M-25 119c46-19 96-16 140 11c38-28 88-30 140-11V154H-20Z" className="fill-layer-2" />
      <path d="M-20 132c46-16 96-14 140 10c38-23 88-26 140-10V154H-20Z" className="fill-layer-1" />
    </g>
    {fine && (
      <Bedding d="M-20 81c46-28 96-24 140 17c38-41 88-45 140-17M-26 97c46-25 96-21 140 15c38-36 88-40 140-15M-16 112c46-22 96-19 140 13c38-32 88-35 140-13M-25 126c46-19 96-16 140 11c38-28 88-30 140-11M-20 139c46-16 96-14 140 10c38-23 88-26 140-10" />
    )}
  </>
)

/** A fault that each layer mends a little, until the top one runs across it; bunting above. */
const MendedFault = ({ fine }: CoverProps) => (
  <>
    <g className="stroke-paper" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M-4 76c44-16 88-14 132 0s68-18 116-26V154H-4Z" className="fill-layer-5" />
      <path d="M-21 91c46-15 104-13 172 2l-2-6c34-9 62-12 96-6V154H-20Z" className="fill-layer-4" />
      <path d="M-16 106c46-15 104-13 172 2l-3-12c34-9 62-12 96-6V154H-20Z" className="fill-layer-3" />
      <path d="M-12 122c46-15 104-13 172 2l-5-18c34-9 62-12 96-6V154H-20Z" className="fill-layer-2" />
      <path d="M-7 138c46-15 104-13 172 2l-7-24c34-9 62-12 96-6V154H-20Z" className="fill-layer-1" />
    </g>
    <path d="M1 15l19 7l-13 11ZM137 35l21-2l-9 15Z" className="fill-layer-2" />
    <path d="M27 24l19 5l-12 12ZM165 31l21-4l-8 16Z" className="fill-layer-3" />
    <path d="M54 31l19 3l-11 12ZM195 25l21-6l-8 17Z" className="fill-layer-5" />
    <path d="M81 35l20 1l-11 13ZM224 16l22-8l-7 18Z" className="fill-layer-1" />
    <path d="M109 36l20-1l-10 14Z" className="fill-layer-4" />
    <path d="M-6 12Q110 62 246 8" fill="none" className="stroke-layer-1" strokeWidth="1.5" />
    {fine && (
      <Bedding d="M-4 83c44-16 88-14 132 0s68-18 116-26M-21 98c46-15 104-13 172 2M153 94c34-9 62-12 96-6M-16 113c46-15 104-13 172 2M157 103c34-9 62-12 96-6M-12 129c46-15 104-13 172 2M159 113c34-9 62-12 96-6M-7 145c46-15 104-13 172 2M162 123c34-9 62-12 96-6" />
    )}
  </>
)

/** A screen that shows its own version of the land, and a lens that shows the land itself. */
const ScreenAndLens = ({ fine }: CoverProps) => (
  <>
    <g className="stroke-paper" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M-6 68c40-22 68-16 116 8s86 22 136-14V154H-6Z" className="fill-layer-5" />
      <path d="M-6 85c40-22 68-16 116 8s86 22 136-14V154H-6Z" className="fill-layer-4" />
      <path d="M-6 101c40-22 68-16 116 8s86 22 136-14V154H-6Z" className="fill-layer-3" />
      <path d="M-6 116c40-22 68-16 116 8s86 22 136-14V154H-6Z" className="fill-layer-2" />
      <path d="M-6 130c40-22 68-16 116 8s86 22 136-14V154H-6Z" className="fill-layer-1" />
    </g>
    {fine && (
      <Bedding d="M-6 75c40-22 68-16 116 8s86 22 136-14M-6 92c40-22 68-16 116 8s86 22 136-14M-6 108c40-22 68-16 116 8s86 22 136-14M-6 123c40-22 68-16 116 8s86 22 136-14M-6 137c40-22 68-16 116 8s86 22 136-14" />
    )}
    <path d="M80 22H176V118H80Z" className="fill-leaf stroke-layer-edge" strokeWidth="1.5" />
    <path d="M84 114V66h8V58h8V50h40V58h8V66h16V74h8V114Z" className="fill-layer-5" />
    <path d="M84 114V74h16V66h40V74h16V82h8V90h8V114Z" className="fill-layer-4" />
    <path d="M84 114V90h8V82h8V74h40V82h8V90h16V98h8V114Z" className="fill-layer-3" />
    <path d="M84 114V98h8V90h16V82h24V90h16V98h8V106h16V114Z" className="fill-layer-2" />
    <path d="M84 114V106h8V98h16V90h24V98h16V106h8V114Z" className="fill-layer-1" />
    <g className="stroke-paper" strokeWidth="88" strokeDasharray=".6 7.4" strokeOpacity=".5">
      <path d="M83.7 70H172" />
      <path d="M128 25.7V114" />
    </g>
    <circle cx="178" cy="94" r="30" className="fill-sand stroke-paper" strokeWidth="6" />
    <g className="stroke-paper" strokeWidth="2">
      <path d="M154 81Q178 86 197 75A27 27 0 1 1 154 81Z" className="fill-layer-5" />
      <path d="M151 92Q178 98 204 87A27 27 0 1 1 151 92Z" className="fill-layer-4" />
      <path d="M153 103Q178 109 205 99A27 27 0 0 1 153 103Z" className="fill-layer-3" />
      <path d="M159 113Q178 117 200 109A27 27 0 0 1 159 113Z" className="fill-layer-2" />
    </g>
    <circle cx="178" cy="94" r="31" fill="none" className="stroke-layer-edge" strokeWidth="2" />
  </>
)

/** A gum whose roots reach through the layers to the water table. */
const RootedGum = ({ fine }: CoverProps) => (
  <>
    <g className="fill-layer-5">
      <ellipse cx="66" cy="30" rx="23" ry="11" />
      <ellipse cx="96" cy="18" rx="27" ry="12" />
      <ellipse cx="124" cy="32" rx="22" ry="10" />
      <ellipse cx="84" cy="42" rx="20" ry="8" />
      <ellipse cx="140" cy="46" rx="15" ry="7" />
      <ellipse cx="52" cy="46" rx="15" ry="7" />
    </g>
    <path
      d="M88 82c4-14 5-24 3-34C89 40 80 36 70 34M92 58c2-12 3-22 5-36M93 62c8-6 20-10 30-26M116 45c8 0 14 2 22 1M82 40c-10-2-18 4-28 6"
      fill="none"
      className="stroke-layer-1"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    <path d="M85 82c5-13 6-22 5-32h4c1 10 1 20 6 31Z" className="fill-layer-1" />
    <g className="stroke-paper" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M-4 84c54-11 114-9 164-2s60 3 84-4V154H-4Z" className="fill-layer-5" />
      <path d="M-4 93c54-11 114-9 164-2s60 3 84-4V154H-4Z" className="fill-layer-3" />
      <path d="M-4 110c54-11 114-9 164-2s60 3 84-4V154H-4Z" className="fill-layer-2" />
      <path d="M-4 128c54-11 114-9 164-2s60 3 84-4V154H-4Z" className="fill-layer-1" />
    </g>
    <path
      d="M-4 133q8-4 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0V154H-4Z"
      className="fill-gum-wash"
    />
    <path
      d="M-4 140q8-3 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0"
      fill="none"
      className="stroke-layer-5"
      strokeDasharray="30 6 14 6"
    />
    <path
      d="M92 82c0 14-2 22 1 32s-2 16 0 24M90 84c-6 10-20 10-28 18s-14 8-22 9M94 84c6 10 22 9 32 16s22 6 36 8M93 100c-6 8-16 10-18 20M94 112c8 4 12 10 12 18M126 100c6 8 6 14 12 18M62 102c-2 8-8 12-8 18"
      fill="none"
      className="stroke-paper"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
    {fine && (
      <Bedding d="M50 29c10-5 24-5 32-1M78 16c12-6 28-6 38 0M108 31c9-5 22-5 30-1M-4 101c54-11 114-9 164-2s60 3 84-4M-4 118c54-11 114-9 164-2s60 3 84-4" />
    )}
  </>
)

/** Two opposing slopes whose layers interleave in the valley that they share. */
const OneValley = ({ fine }: CoverProps) => (
  <>
    <g className="stroke-paper" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M-4 22C36 30 58 62 92 96S150 130 190 154H-4Z" className="fill-layer-2" />
      <path d="M244 16C204 26 180 60 146 94S90 130 50 154H244Z" className="fill-layer-5" />
      <path d="M-4 56C40 64 84 96 150 103C96 112 40 104-4 84Z" className="fill-layer-3" />
      <path d="M244 50C206 58 156 100 88 111C150 122 206 108 244 80Z" className="fill-layer-4" />
      <path d="M-4 84C50 100 90 116 156 121C100 132 40 126-4 112Z" className="fill-layer-2" />
      <path d="M244 80C196 104 150 122 84 130C150 140 206 130 244 110Z" className="fill-layer-5" />
      <path d="M-4 132C60 144 180 144 244 130V154H-4Z" className="fill-layer-1" />
    </g>
    <circle cx="119" cy="50" r="17" className="fill-layer-3" />
    {fine && (
      <Bedding d="M-4 68C36 76 70 96 116 104M-4 96C40 110 80 120 122 123M-4 36C28 43 46 62 62 82M244 64C210 72 170 98 124 110M244 94C200 112 160 124 120 130M244 30C214 39 194 60 178 80" />
    )}
  </>
)

const drawings: Record<CourseId, ComponentType<CoverProps>> = {
  'genai-course': OpenBook,
  'failure-festival': MendedFault,
  'digital-media': ScreenAndLens,
  'environmental-ed': RootedGum,
  'controversial-topics': OneValley,
}

type CourseCoverProps = {
  course: Course
  className: string
  /** Leaves out the finest lines, for a drawing about 150 px wide or narrower. */
  small?: boolean
}

/** A course's own picture, eight wide by five high. Decoration only. */
export function CourseCover({ course, className, small = false }: CourseCoverProps) {
  const Drawing = drawings[course.id]
  return (
    <svg
      viewBox="0 0 240 150"
      preserveAspectRatio="xMidYMid slice"
      className={clsx('rounded-sm bg-sand', className)}
      aria-hidden="true"
    >
      <Drawing fine={!small} />
    </svg>
  )
}
