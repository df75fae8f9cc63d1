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
    <ol className="border-t border-line">
      {found.map((one) => {
        const { lesson, section, passage, words } = one
        return (
          <li key={`${lesson.moduleId}#${section.id}`} className="border-b border-line">
            <Link
              to={`/course/${lesson.moduleId}#${section.id}`}
              onClick={(event) => onChoose(event, one)}
              onKeyDown={onKeyDown}
              className="flex flex-col gap-1 px-2 py-3.5 text-ink no-underline -outline-offset-2 hover:bg-sand"
            >
              <span className="font-serif text-[1.0625rem] leading-[1.4] font-semibold underline underline-offset-3">
                <Marked text={section.title} words={words} />
              </span>
              {lesson.moduleId !== moduleId && (
                <span className="text-[0.875rem] text-bark">{moduleById(lesson.moduleId).title}</span>
              )}
              {passage && (
                <span className="font-serif text-base wrap-anywhere">
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
    return piece.found ? (
      <mark key={key} className="bg-ochre-wash font-semibold text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    )
  })
}
