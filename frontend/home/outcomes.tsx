import type { ReactNode } from 'react'

type OutcomesProps = { outcomes: readonly string[]; size: 'text-2xl' | 'text-3xl'; children?: ReactNode }

/** A section with what a teacher will be able to do at the end of a course. */
export function Outcomes({ outcomes, size, children }: OutcomesProps) {
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes" className={size}>
        What you will be able to do
      </h2>
      <div className="reading mt-4">
        <ul>
          {outcomes.map((outcome) => (
            <li key={outcome}>{outcome}</li>
          ))}
        </ul>
      </div>
      {children}
    </section>
  )
}
