import { clsx } from 'clsx'
import { type LessonNodeOf, plainText } from '#lessons/lesson'
import type { FigureWords } from '../pictures/figure-words.ts'
import { usePictures } from '../pictures/pictures.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { LessonNodes } from './lesson-nodes.tsx'

type FigureProps = { node: LessonNodeOf<'figure'> }

/** A picture of a lesson. Screen readers get its description and its words as a table or list; so does everyone if it doesn't load. */
export function Figure({ node }: FigureProps) {
  const pictures = usePictures(node.module)
  const Drawing = pictures?.figures[node.id]
  return (
    <figure className={clsx('figure', node.wide && 'wide')}>
      {Drawing ? (
        <>
          <div role="img" aria-label={node.alt}>
            <Drawing {...wordsIn(node)} />
          </div>
          {node.nodes.length > 0 && (
            <div className="sr-only">
              <LessonNodes nodes={node.nodes} />
            </div>
          )}
        </>
      ) : pictures === undefined ? (
        <Skeleton className="h-72 w-full print:hidden" />
      ) : (
        <InWords node={node} />
      )}
      <figcaption>{node.caption}</figcaption>
    </figure>
  )
}

const InWords = ({ node }: FigureProps) => (
  <div className="reading">
    <p>{node.alt}</p>
    <LessonNodes nodes={node.nodes} />
  </div>
)

function wordsIn({ nodes: [words] }: FigureProps['node']): FigureWords {
  if (words?.type === 'table')
    return { columns: words.columns.map(plainText), rows: words.rows.map((row) => row.map(plainText)) }
  if (words?.type !== 'list') return { columns: [], rows: [] }
  const text = words.items.map((item) => item.flatMap((node) => (node.type === 'paragraph' ? node.nodes : [])))
  return { columns: [], rows: text.map((nodes) => [plainText(nodes)]) }
}
