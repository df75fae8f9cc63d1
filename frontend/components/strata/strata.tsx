import { clsx } from 'clsx'
import { useId } from 'react'
import { type Layer, StrataDrawing } from './strata-drawing.tsx'

type StrataProps = {
  /** From the first module, at the foot, to the last, at the top. */
  layers: readonly Layer[]
  /** The words beside the drawing; "2 of 5 modules completed" unless told. */
  words?: string
  size?: 'card' | 'lesson' | 'certificate'
  /** The index of a layer that has just been completed: it settles into place. */
  settling?: number | undefined
  className?: string
}

const widths = { card: 'w-28 sm:w-36', lesson: 'w-32 sm:w-60', certificate: 'w-full' } as const

const alone = { done: 'Completed', underway: 'Under way', open: 'Not started' } as const

/** What the drawing says, in words. */
function strataWords(layers: readonly Layer[]): string {
  const [only, second] = layers
  if (only && !second) return alone[only.state]
  const done = layers.filter((layer) => layer.state === 'done').length
  return `${done} of ${layers.length} modules completed`
}

/** Progress as layers of earth, always with words beside it. */
export function Strata({ layers, words = strataWords(layers), size = 'card', settling, className }: StrataProps) {
  const id = useId()
  return (
    <figure className={clsx('flex items-center gap-x-4', className)}>
      <StrataDrawing layers={layers} id={id} settling={settling} className={clsx('shrink-0', widths[size])} />
      <figcaption className="font-sans text-sm text-bark">{words}</figcaption>
    </figure>
  )
}
