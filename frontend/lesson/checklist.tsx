import { useId } from 'react'
import type { LessonNodeOf } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { useReadingPosition } from './reading-position-provider.tsx'

/** Things to tick. The ticks are saved with the reading position. */
export function Checklist({ node }: { node: LessonNodeOf<'checklist'> }) {
  const id = useId()
  const { position, tick } = useReadingPosition()
  return (
    <fieldset className="do-part" aria-labelledby={id}>
      <div className="do-head">
        <p id={id}>{node.title}</p>
      </div>
      <ul className="list-none! p-0!">
        {node.items.map((item) => (
          <li key={item.id} className="m-0!">
            <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
              <input
                type="checkbox"
                checked={position.ticks.has(item.id)}
                onChange={(event) => tick(item.id, event.target.checked)}
                className="mt-1.5 size-5 shrink-0"
              />
              <span>
                <InlineNodes nodes={item.nodes} />
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
