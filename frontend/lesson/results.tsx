import type { KeyboardEventHandler, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { type ModuleId, moduleById } from '#catalogue/catalogue'
import { piecesOf, snippetOf } from './found-words.ts'
import type { Found } from './lesson-index.ts'

type ResultsProps = {
  found: readonly Found[]
  /** The lesson on the page. Results from others say which module they're from. */
  moduleId: ModuleId
  onChoose: (event: MouseEvent, found: Found) => void
  onKeyDown: KeyboardEventHandler<HTMLElement>
}

/** The found sections as links, each with the words where they stand. */
export function Results({ found, moduleId, onChoose, onKeyDown }: ResultsProps) {
  if (found.length === 0) return null
  return (
    <ol>
      {found.map((one) => {
        const { lesson, section, passage, words } = one
        return (
          <li key={`${lesson.moduleId}#${section.id}`}>
            <Link
              to={`/course/${lesson.moduleId}#${section.id}`}
              onClick={(event) => onChoose(event, one)}
              onKeyDown={onKeyDown}
            >
              <span className="title">
                <Marked text={section.title} words={words} />
              </span>
              {lesson.moduleId !== moduleId && <span className="module">{moduleById(lesson.moduleId).title}</span>}
              {passage && (
                <span className="snippet">
                  <Marked text={snippetOf(passage.text, words)} words={words} />
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

function Marked({ text, words }: { text: string; words: ReadonlySet<string> }) {
  let at = 0
  return piecesOf(text, words).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.found ? <mark key={key}>{piece.text}</mark> : piece.text
  })
}
