import { Bedding, type CoverProps } from './bedding.tsx'

/** A fault that each layer mends a little, until the top one runs across it; bunting above. */
export const MendedFault = ({ fine }: CoverProps) => (
  <>
    <g className="stroke-paper" strokeWidth="2.5" strokeLinejoin="round">
      <path d="M-4 76c44-16 88-14 132 0s68-18 116-26V150H-4Z" className="fill-layer-5" />
      <path d="M-9 91c46-15 98-13 160 2l-2-6c34-9 62-12 96-6V150H-9Z" className="fill-layer-4" />
      <path d="M-4 106c46-15 98-13 160 2l-3-12c34-9 62-12 96-6V150H-9Z" className="fill-layer-3" />
      <path d="M0 122c46-15 98-13 160 2l-5-18c34-9 62-12 96-6V150H-9Z" className="fill-layer-2" />
      <path d="M5 138c46-15 98-13 160 2l-7-24c34-9 62-12 96-6V150H-9Z" className="fill-layer-1" />
    </g>
    <path d="M1 15l19 7l-13 11ZM137 35l21-2l-9 15Z" className="fill-layer-2" />
    <path d="M27 24l19 5l-12 12ZM165 31l21-4l-8 16Z" className="fill-layer-3" />
    <path d="M54 31l19 3l-11 12ZM195 25l21-6l-8 17Z" className="fill-layer-5" />
    <path d="M81 35l20 1l-11 13ZM224 16l22-8l-7 18Z" className="fill-layer-1" />
    <path d="M109 36l20-1l-10 14Z" className="fill-layer-4" />
    <path d="M-6 12Q110 62 246 8" fill="none" className="stroke-layer-1" strokeWidth="1.5" />
    {fine && (
      <Bedding d="M-4 83c44-16 88-14 132 0s68-18 116-26M-9 98c46-15 98-13 160 2M153 94c34-9 62-12 96-6M-4 113c46-15 98-13 160 2M157 103c34-9 62-12 96-6M0 129c46-15 98-13 160 2M159 113c34-9 62-12 96-6M5 145c46-15 98-13 160 2M162 123c34-9 62-12 96-6" />
    )}
  </>
)
