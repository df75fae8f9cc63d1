import { clsx } from 'clsx'
import { useId } from 'react'
import type { LessonNodeOf } from '#lessons/lesson'
import { trialsAsText, trialsIn } from '#work/trials'
import { useTypedText } from '../autosave/typed-text.ts'
import { DoPart } from '../elements/do-part.tsx'
import { NoteConflict } from './conflict.tsx'
import { EarlierVersionsButton } from './earlier-versions-button.tsx'
import { noteProblemOf } from './note-box.tsx'
import { useNote } from './notes-provider.tsx'

type Cells = string[][]

/** A table that the teacher fills in. It's saved as one box: each line of its text is a row of cells in JSON. */
export function Trials({ node }: { node: LessonNodeOf<'trials'> }) {
  const id = useId()
  const { draft, text, readOnly, type, choose, putBack } = useNote(node.id)
  const cells = cellsOf(text, node)
  const problem = noteProblemOf(draft, text)
  const change = (row: number, column: number, cellText: string) =>
    type(textOf(cells.map((line, r) => (r === row ? line.map((cell, c) => (c === column ? cellText : cell)) : line))))
  const rows = cells.map((line, row) => ({ row, line }))
  return (
    <DoPart
      aria-labelledby={id}
      title={
        <h3 id={id} tabIndex={-1} className="outline-none">
          {node.label}
        </h3>
      }
      minutes={node.minutes}
      kind={node.kind}
    >
      <ol className="list-none! p-0!">
        {rows.map(({ row, line }) => (
          <li
            key={row}
            className={clsx(
              'grid gap-3 border-t border-line py-4 first:border-t-0',
              line.length > 4 ? 'md:grid-cols-2' : 'md:auto-cols-fr md:grid-flow-col',
            )}
          >
            {line.map((cellText, column) => (
              <Cell
                key={node.columns[column] ?? `more-${column}`}
                label={`${rows.length > 1 ? `${row + 1}. ` : ''}${node.columns[column] ?? 'More'}`}
                text={cellText}
                readOnly={readOnly}
                isWrong={problem !== undefined}
                onType={(typed) => change(row, column, typed)}
              />
            ))}
          </li>
        ))}
      </ol>
      {problem && (
        <p role="alert" className="font-sans text-sm font-semibold text-clay">
          {problem}
        </p>
      )}
      <NoteConflict draft={draft} focusId={id} format={trialsAsText} onChoose={choose} onUndo={putBack} />
      <EarlierVersionsButton boxId={node.id} label={node.label} focusId={id} format={trialsAsText} />
    </DoPart>
  )
}

type CellProps = {
  label: string
  text: string
  readOnly: boolean
  isWrong: boolean
  onType: (text: string) => void
}

const Cell = ({ label, text, readOnly, isWrong, onType }: CellProps) => (
  <div className="flex min-w-0 flex-col">
    <label className="flex grow flex-col justify-between gap-1 font-sans text-sm font-semibold text-bark">
      <span>{label}</span>
      <textarea
        ref={useTypedText(text, onType)}
        readOnly={readOnly}
        aria-invalid={isWrong || undefined}
        className="field-sizing-content min-h-16 rounded-sm border border-bark bg-paper px-2 py-1.5 font-serif text-base font-normal text-ink print:hidden"
      />
    </label>
    <p className="m-0! hidden font-serif text-base wrap-anywhere whitespace-pre-wrap print:block">{text}</p>
  </div>
)

/** The cells of a saved text, at least as many as the table has. Extra rows and merged plain text are shown too. */
export function cellsOf(text: string, { rows, columns }: { rows: number; columns: readonly string[] }): Cells {
  const lines = trialsIn(text)
  return Array.from({ length: Math.max(rows, lines.length) }, (_, row) => {
    const line = lines[row] ?? []
    return Array.from({ length: Math.max(columns.length, line.length) }, (_, column) => line[column] ?? '')
  })
}

const textOf = (cells: Cells): string => cells.map((line) => JSON.stringify(line)).join('\n')
