import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type TableProps = {
  /** Names the table for assistive technology; `labelledBy` does where a heading names it. */
  caption?: string
  labelledBy?: string
  /** With classes for its cell, if it needs any. */
  heads: readonly (string | { head: string; look: string | undefined })[]
  /** What the last column, of links and buttons, is called for assistive technology. */
  acts?: string | undefined
  look: string
  headLook?: string
  /** Its `tbody` elements. */
  children: ReactNode
}

/** Rows between lines, with a head for each column. */
export const Table = ({ caption, labelledBy, heads, acts, look, headLook, children }: TableProps) => (
  <table
    aria-labelledby={labelledBy}
    className={clsx(
      'w-full border-collapse text-left font-sans [&_:is(th,td)]:pr-3 [&_tr]:border-b [&_tr]:border-line',
      look,
    )}
  >
    {caption && <caption className="sr-only">{caption}</caption>}
    <thead className={headLook}>
      <tr>
        {heads.map((one) => {
          const { head, look } = typeof one === 'string' ? { head: one } : one
          return (
            <th key={head} scope="col" className={look}>
              {head}
            </th>
          )
        })}
        {acts && (
          <th scope="col">
            <span className="sr-only">{acts}</span>
          </th>
        )}
      </tr>
    </thead>
    {children}
  </table>
)
