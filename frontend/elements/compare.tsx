import type { LessonNodeOf } from '#lessons/lesson'
import { keyed } from './keyed.ts'
import { LessonNodes } from './lesson-nodes.tsx'

/** A weak text of so many letters in one paragraph is struck through. A longer one would be hard to read then. */
const aLine = 120

/** Before and after, or weak and strong, on one sheet: the first quiet, the second in ink. Beside each other if they're about as long. */
export function Compare({ node: { before, after } }: { node: LessonNodeOf<'compare'> }) {
  const [old, better] = [lettersIn(before.nodes), lettersIn(after.nodes)]
  const isLine = before.nodes.length === 1 && old <= aLine
  return (
    <div className="compare" data-beside={Math.min(old, better) > 0.6 * Math.max(old, better)} data-struck={isLine}>
      {keyed([before, after]).map(({ key, item: { title, nodes } }) => (
        <div key={key}>
          <h3>{title}</h3>
          <div className="reading">
            <LessonNodes nodes={nodes} />
          </div>
        </div>
      ))}
    </div>
  )
}

function lettersIn(part: object): number {
  return Object.entries(part).reduce(
    (sum, [name, value]) => sum + (name === 'value' ? value.length : typeof value === 'object' ? lettersIn(value) : 0),
    0,
  )
}
