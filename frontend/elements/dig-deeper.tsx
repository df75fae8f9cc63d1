import type { LessonNodeOf } from '#lessons/lesson'
import { InlineNodes } from './inline-nodes.tsx'

/** Further reading: links, each with its site and a sentence about it. */
export function DigDeeper({ node }: { node: LessonNodeOf<'links'> }) {
  return (
    <ul className="list-none! divide-y divide-line border-y border-line p-0!">
      {node.items.map((item) => (
        <li key={item.href} className="py-3">
          <a href={item.href} rel="noreferrer" className="font-semibold">
            {item.title}
          </a>{' '}
          <span className="font-sans text-sm text-bark">({new URL(item.href).hostname.replace(/^www\./, '')})</span>
          {item.nodes.length > 0 && (
            <p className="mt-1 first-letter:uppercase">
              <InlineNodes nodes={item.nodes} />
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
