import { Bedding, type CoverProps } from './bedding.tsx'

/** Two opposing slopes whose layers interleave in the valley that they share. */
export const OneValley = ({ fine }: CoverProps) => (
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
