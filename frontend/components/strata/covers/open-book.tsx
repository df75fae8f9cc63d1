import { Bedding, type CoverProps } from './bedding.tsx'

/** The five layers as an open book, with the sun coming up in its fold. */
export const OpenBook = ({ fine }: CoverProps) => (
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
