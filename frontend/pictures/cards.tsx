import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { FigureWords } from './figure-words.ts'

const Small = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 200 110" aria-hidden="true">
    {children}
  </svg>
)

/** People seen from above, each at a place such as `40,57`. */
export const People = ({ at, ...circle }: ComponentProps<'circle'> & { at: string }) =>
  at.split(' ').map((place) => {
    const [x, y] = place.split(',')
    return <circle key={place} cx={x} cy={y} {...circle} />
  })

type CardsProps = FigureWords & { drawings: readonly ReactNode[]; across: 1 | 2 | 3 }

/** Each row as a card with its drawing: a title, what it is, and the rest after its column's name. */
export const Cards = ({ columns, rows, drawings, across }: CardsProps) => (
  <div className={`sheet-of-paper cards cards-${across}`}>
    {rows.map(([title, text, ...rest], index) => (
      <div key={title} className="card">
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
  <div className="four-boxes">
    {columns.map((column, index) => (
      <p key={column} className={clsx('self-end text-bark first-letter:uppercase', index === 0 && 'max-sm:hidden')}>
        {column}
      </p>
    ))}
    {rows.map(([head, ...texts], row) => [
      <p key={head} className="row-head pt-2 text-bark first-letter:uppercase">
        {head}
      </p>,
      ...texts.map((text, column) => {
        const box = row * 2 + column
        return (
          <div key={text} className={clsx('box', box === marked && 'marked')}>
            <Small>{drawings[box]}</Small>
            <p className="mt-3">{text}</p>
          </div>
        )
      }),
    ])}
  </div>
)
