import { clsx } from 'clsx'
import { useId } from 'react'
import { type Layer, StrataDrawing } from './strata-drawing.tsx'

type StrataProps = {
  /** From the first module, at the bottom, to the last, at the top. */
  layers: readonly Layer[]
  /** By default "2 of 5 modules completed", or the state of the only layer. */
  caption?: string
  size?: 'card' | 'lesson' | 'certificate'
  className?: string
}

const widths = { card: 'w-28 sm:w-36', lesson: 'w-32 sm:w-60', certificate: 'w-full' } as const

const singleLayerCaptions = { done: 'Completed', underway: 'Under way', open: 'Not started' } as const

function captionOf(layers: readonly Layer[]): string {
  const [only, second] = layers
  if (only && !second) return singleLayerCaptions[only.state]
  const done = layers.filter((layer) => layer.state === 'done').length
  return `${done} of ${layers.length} modules completed`
}

/** Progress drawn as layers, always with a caption. */
export function Strata({ layers, caption = captionOf(layers), size = 'card', className }: StrataProps) {
  const id = useId()
  return (
    <figure className={clsx('flex items-center gap-x-4', className)}>
      <StrataDrawing layers={layers} id={id} className={clsx('shrink-0', widths[size])} />
      <figcaption className="font-sans text-sm text-bark">{caption}</figcaption>
    </figure>
  )
}
