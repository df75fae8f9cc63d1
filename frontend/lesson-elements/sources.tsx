import type { Source } from '#contract/lesson'
import { australianDay } from '#domain/day'

/** The dated sources of a section's claims, in small print after its text. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <div className="mt-6 border-t border-line pt-3 font-sans text-sm text-bark">
      <p className="font-semibold">Sources</p>
      <ul>
        {sources.map(({ claim, source, address, read, general }) => (
          <li key={claim} className="mt-1">
            {claim}: {general && 'see '}
            <a href={address} rel="noreferrer">
              {source}
            </a>
            {general ? ', as of ' : ', read '}
            {australianDay(new Date(read))}
          </li>
        ))}
      </ul>
    </div>
  )
}
