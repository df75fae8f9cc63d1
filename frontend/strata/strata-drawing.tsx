import { layerOutlines } from './curves.ts'

/** `share` is how much of a layer that's under way is filled, 0 to 1. */
export type Layer = ({ state: 'done' | 'open' } | { state: 'underway'; share: number }) & {
  label: string
  /** Which of the five layer colours it has, 0 to 4; by default they are spread over the hill. */
  colour?: number | undefined
}

type StrataDrawingProps = {
  layers: readonly Layer[]
  /** Unique in the page, for the clip paths of part-filled layers. */
  id: string
  /** The index of a layer that has just been completed, to animate it. */
  settling?: number | undefined
  /** Stretched over the whole width of its box, which says how high it is. */
  band?: boolean
  className?: string
}

const states = { done: 'completed', underway: 'under way', open: 'not started' } as const
const fills = ['fill-layer-1', 'fill-layer-2', 'fill-layer-3', 'fill-layer-4', 'fill-layer-5'] as const

/** Layers without a caption: filled, part-filled or outlined. Hidden from assistive technology. */
export function StrataDrawing({ layers, id, settling, band, className }: StrataDrawingProps) {
  const { height, outlines } = layerOutlines(layers.length)
  return (
    <svg
      viewBox={`0 0 240 ${height}`}
      preserveAspectRatio={band ? 'none' : undefined}
      className={className}
      aria-hidden="true"
    >
      {layers.map((layer, index) => {
        const defaultColour = layers.length === 1 ? 2 : Math.round((index * 4) / (layers.length - 1))
        const fill = fills[layer.colour ?? defaultColour]
        return (
          <g key={layer.label} className={index === settling ? 'settling' : undefined}>
            {layer.state === 'underway' && (
              <>
                <clipPath id={`${id}-${index}`}>
                  <rect width={240 * layer.share} height={height} />
                </clipPath>
                <path d={outlines[index]} clipPath={`url(#${id}-${index})`} className="fill-ochre" />
              </>
            )}
            <path
              d={outlines[index]}
              strokeWidth="1.5"
              vectorEffect={band ? 'non-scaling-stroke' : undefined}
              strokeDasharray={layer.state === 'open' ? '4 4' : undefined}
              className={layer.state === 'done' ? fill : `${fill} unlaid`}
            >
              <title>{`${layer.label}: ${states[layer.state]}`}</title>
            </path>
          </g>
        )
      })}
    </svg>
  )
}
