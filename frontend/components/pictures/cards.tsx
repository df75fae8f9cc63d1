import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { FigureWords } from './pictures.ts'

/** A small drawing, 200 by 110. */
const Small = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 200 110" aria-hidden="true">
    {children}
  </svg>
)

type CardsProps = FigureWords & { drawings: readonly ReactNode[]; across: 1 | 2 | 3 }

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

/** Each row as a card with its drawing: a title, what it is, and the rest after its column's name. */
export const Cards = ({ columns, rows, drawings, across }: CardsProps) => (
  <div className={clsx('sheet-of-paper grid gap-x-8 gap-y-7', grids[across])}>
    {rows.map(([title, text, ...rest], index) => (
      <div
        key={title}
        className={clsx(
          'grid grid-cols-[6rem_1fr] content-start gap-x-4 gap-y-3',
          across === 1 ? 'sm:grid-cols-[12rem_1fr] sm:gap-x-8' : 'sm:grid-cols-1',
        )}
      >
        <Small>{drawings[index]}</Small>
        <div>
          <b>{title}</b>
          <p className="mt-1">{text}</p>
          {rest.map((words, column) => {
            const name = columns[column + 2] ?? ''
            return (
              <p key={name} className="mt-1.5 first-letter:uppercase">
                <span className="text-bark">{name.endsWith('?') ? name : `${name}:`}</span> {words}
              </p>
            )
          })}
        </div>
      </div>
    ))}
  </div>
)

type FourBoxesProps = FigureWords & { drawings: readonly ReactNode[]; marked?: number }

/** Two rows and two columns of words, each with its drawing. One box may be marked. */
export const FourBoxes = ({ columns, rows, drawings, marked }: FourBoxesProps) => (
  <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-[6.5rem_1fr_1fr]">
    {columns.map((column, index) => (
      <p key={column} className={clsx('self-end text-bark first-letter:uppercase', index === 0 && 'max-sm:hidden')}>
        {column}
      </p>
    ))}
    {rows.map(([head, ...texts], row) => [
      <p key={head} className="pt-2 text-bark first-letter:uppercase max-sm:col-span-2">
        {head}
      </p>,
      ...texts.map((text, column) => {
        const box = row * 2 + column
        return (
          <div
            key={text}
            className={clsx('rounded-sm p-3 sm:p-5', box === marked ? 'ground-4' : 'border border-line bg-leaf')}
          >
            <Small>{drawings[box]}</Small>
            <p className="mt-3">{text}</p>
          </div>
        )
      }),
    ])}
  </div>
)
