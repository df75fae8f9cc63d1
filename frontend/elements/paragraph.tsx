import type { LessonNodeOf } from '#lessons/lesson'
import { InlineNodes } from './inline-nodes.tsx'

/**
 * Running text, with the terms that it's the first to use and its sources: in the margin where there is one, otherwise the terms
 * below it. All sources stand at the section's end.
 */
export function Paragraph({ node: { nodes, terms = [], sources = [] } }: { node: LessonNodeOf<'paragraph'> }) {
  const text = (
    <p>
      <InlineNodes nodes={nodes} />
    </p>
  )
  if (terms.length + sources.length === 0) return text
  return (
    <div className="noted">
      {text}
      <div role="note" className={terms.length > 0 ? undefined : 'source'}>
        {terms.map(({ term, meaning }) => (
          <p key={term}>
            <b>{term}.</b> {meaning}.
          </p>
        ))}
        {sources.map(({ source, address }) => (
          <p key={address} className="source">
            <a href={address} rel="noreferrer">
              {source}
            </a>
          </p>
        ))}
      </div>
    </div>
  )
}
