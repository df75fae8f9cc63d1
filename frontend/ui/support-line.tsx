import type { ReactNode } from 'react'
import { support } from '#core/wording'

type SupportLineProps = {
  /** The provider's address, from the settings. */
  email: string
  /** What to quote in the message, for example "request 4f2". */
  quoting?: ReactNode
}

/** The sentence that says how to reach a person. The address isn't set in Literata, whose @ is in a second font file. */
export function SupportLine({ email, quoting }: SupportLineProps) {
  return (
    <>
      {support.write}{' '}
      <a className="font-sans" href={`mailto:${email}`}>
        {email}
      </a>
      {quoting && (
        <>
          {' '}
          {support.quote} {quoting}
        </>
      )}
      .
    </>
  )
}
