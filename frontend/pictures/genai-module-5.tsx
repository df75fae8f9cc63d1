import type { FigureWords } from './figure-words.ts'
import { Small } from './flagship.tsx'
import { Line, Outlined, SceneFrame, Shape } from './scene.tsx'

/** A servo near Tennant Creek, and the beach that the brochure put beside it. */
export const Scene = () => (
  <SceneFrame>
    <circle cx="300" cy="60" r="34" className="fill-layer-3" />
    <g className="stroke-paper" strokeWidth="2.5">
      <path d="M-5 104C60 96 90 100 130 100h220c60 0 140-4 295 2v40H-5Z" className="fill-layer-4" />
      <path
        d="M246 112c-6-26 12-44 40-44 30 0 42 20 38 44ZM322 114c-2-18 8-28 24-28s24 12 22 28ZM268 70c-4-16 8-26 24-26s24 12 20 26Z"
        className="fill-layer-2"
      />
      <path d="M-5 114C120 106 260 120 380 114S560 110 645 116V195H-5Z" className="fill-layer-3" />
      <path d="M-5 148C120 140 240 152 350 150S560 142 645 150V195H-5Z" className="fill-layer-2" />
      <path d="M-5 174C140 166 400 180 645 172V195H-5Z" className="fill-layer-1" />
    </g>
    <Shape d="M64 32h170v20H64Z" className="fill-layer-5" />
    <path d="M82 52h9v74h-9ZM208 52h9v74h-9Z" className="fill-layer-1" />
    <Outlined d="M120 76h34v52h-34Z" strokeWidth="2.5" className="fill-leaf" />
    <path d="M127 84h20v13h-20Z" className="fill-layer-1" />
    <Line d="M154 88c16 0 10 30 18 30s6-18 2-30l-8-8" strokeWidth="3.5" round className="stroke-layer-1" />
    <path d="M110 126h104v7H110Z" className="fill-layer-1" />
    <g transform="rotate(14 470 130)">
      <path d="M467 62h6v76h-6Z" className="fill-layer-1" />
      <g strokeWidth="2" className="stroke-paper">
        <path d="M396 72c6-40 40-60 74-60s68 20 74 60Z" className="fill-layer-5" />
        <path
          d="M420 72c4-34 24-58 50-60-12 16-20 36-20 60ZM490 72c0-24-8-44-20-60 26 2 46 26 50 60Z"
          className="fill-leaf"
        />
      </g>
    </g>
    <circle cx="534" cy="130" r="15" strokeWidth="2" className="fill-leaf stroke-layer-edge" />
    <path
      d="M534 115c-8 8-8 22 0 30 8-8 8-22 0-30ZM520 126c8 4 20 4 28 0-2 8-4 8-14 8s-12 0-14-8Z"
      className="fill-layer-2"
    />
    <Shape d="M398 146l52-8 10 8-52 10Z" strokeWidth="2" className="fill-layer-5" />
  </SceneFrame>
)

const layers = ['fill-layer-5', 'fill-layer-3', 'fill-layer-2', 'fill-layer-1'] as const

/** A stretch of the ruler, with a layer of care for each mark so far. */
const Mark = ({ care }: { care: number }) => (
  <Small height={104}>
    {layers.slice(0, care).map((layer, index) => (
      <path key={layer} d={`M-1 ${56 - index * 16}h162v14H-1Z`} className={layer} />
    ))}
    <path d="M-1 72h162v30H-1Z" className="fill-layer-4" />
    <path
      d="M20 72v10M40 72v10M60 72v10M100 72v10M120 72v10M140 72v10M80 72v20"
      strokeWidth="2.5"
      className="stroke-paper"
    />
  </Small>
)

const LineIDraw = ({ rows }: FigureWords) => (
  <div className="sheet-of-paper line">
    <p>Hand it over</p>
    <div className="side-by-side ruler">
      {rows.map(([care, wrong], index) => (
        <div key={care} className="with-drawing">
          <Mark care={index + 1} />
          <div className="mb-2">
            <b>{care}</b>
            <p>{wrong}</p>
          </div>
        </div>
      ))}
    </div>
    <p>Keep it</p>
  </div>
)

/** A card that stands up out of a drawer of others. */
const LibraryEntry = ({ rows }: FigureWords) => (
  <div>
    <div className="entry">
      {rows.map(([line, words], index) => (
        <div key={line}>
          <span className="block text-sm text-bark">{line}</span>
          {index === 0 ? <b>{words}</b> : <p>{words}</p>}
        </div>
      ))}
    </div>
    <svg viewBox="0 0 600 112" aria-hidden="true">
      <g strokeWidth="2" className="fill-leaf stroke-layer-edge">
        {[0, 1, 2, 3, 4].map((card) => (
          <path key={card} d={`M${70 - card * 8} ${2 + card * 7}h${460 + card * 16}v60h-${460 + card * 16}Z`} />
        ))}
      </g>
      <Shape d="M20 36h560v74H20Z" className="fill-layer-2" />
      <Outlined d="M262 56h76v22h-76Z" className="fill-leaf" />
      <Line d="M278 92h44" strokeWidth="7" round className="stroke-layer-1" />
    </svg>
  </div>
)

export const figures = { 'library-entry': LibraryEntry, 'the-line-i-draw': LineIDraw }
