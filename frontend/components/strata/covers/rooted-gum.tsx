import { Bedding, type CoverProps } from './bedding.tsx'

/** A gum whose roots reach through the layers to the water table. */
export const RootedGum = ({ fine }: CoverProps) => (
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
