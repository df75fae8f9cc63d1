import { Bedding, type CoverProps } from './bedding.tsx'

/** A fault that each layer mends a little, until the top one runs across it; bunting above. */
export const MendedFault = ({ fine }: CoverProps) => (
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
