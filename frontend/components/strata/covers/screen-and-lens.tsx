import { Bedding, type CoverProps } from './bedding.tsx'

/** A screen that shows its own version of the land, and a lens that shows the land itself. */
export const ScreenAndLens = ({ fine }: CoverProps) => (
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
