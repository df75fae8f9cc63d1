import { australianDay } from '#core/day'
import type { Source } from '#lessons/lesson'
import { Disclosure } from '../ui/disclosure.tsx'

/** The dated sources of a section's claims, folded after its text. Print has them open. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <Disclosure summary={sources.length === 1 ? '1 source' : `${sources.length} sources`} className="mt-8">
      <ul className="font-sans text-sm text-bark">
        {sources.map(({ claim, source, address, read, general, copy, secondary }) => (
          <li key={claim} className="mt-1">
            {claim}: {general && 'see '}
            <a href={address} rel="noreferrer">
              {source}
            </a>
            {general ? ', as of ' : ', read '}
            {australianDay(new Date(read))}
            {general || (secondary ? ' (secondary)' : copy ? ' (primary, read in a copy)' : ' (primary)')}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
