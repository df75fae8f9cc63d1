import { hill } from './band.ts'

export type Layer = {
  label: string
  state: 'done' | 'underway' | 'open'
  /** How much of a layer that is under way is filled, 0 to 1; a third unless told. */
  share?: number
  /** Which of the five earths it is, 0 to 4; by its place in the hill unless told. */
  earth?: number | undefined
}

type StrataDrawingProps = {
  layers: readonly Layer[]
  /** Unique in the page: the part-filled layers need it. */
  id: string
  settling?: number | undefined
  className?: string
}

const states = { done: 'completed', underway: 'under way', open: 'not started' } as const
const earths = ['fill-layer-1', 'fill-layer-2', 'fill-layer-3', 'fill-layer-4', 'fill-layer-5'] as const

/** The layers alone, without words: filled, part-filled or an outline. */
export function StrataDrawing({ layers, id, settling, className }: StrataDrawingProps) {
  const { height, outlines } = hill(layers.length)
  return (
    <svg viewBox={`0 0 240 ${height}`} className={className} aria-hidden="true">
      {layers.map((layer, index) => {
        const place = layers.length === 1 ? 2 : Math.round((index * 4) / (layers.length - 1))
        const earth = earths[layer.earth ?? place]
        return (
          <g key={layer.label} className={index === settling ? 'settling' : undefined}>
            {layer.state === 'underway' && (
              <>
                <clipPath id={`${id}-${index}`}>
                  <rect width={240 * (layer.share ?? 1 / 3)} height={height} />
                </clipPath>
                <path d={outlines[index]} clipPath={`url(#${id}-${index})`} className="fill-ochre" />
              </>
            )}
            <path
              d={outlines[index]}
              strokeWidth="1.5"
              strokeDasharray={layer.state === 'open' ? '4 4' : undefined}
              className={layer.state === 'done' ? earth : 'fill-transparent stroke-layer-edge'}
            >
              <title>{`${layer.label}: ${states[layer.state]}`}</title>
            </path>
          </g>
        )
      })}
    </svg>
  )
}
