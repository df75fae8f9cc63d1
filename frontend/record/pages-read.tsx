import type { Place } from '#core/places'
import { authorities } from '#record/authorities'

/** The authority's pages that we read, by what each is about. */
export const PagesRead = ({ place }: { place: Place }) =>
  authorities[place].sources.map(([what, address], n) => (
    <span key={address}>
      {n > 0 && ', '}
      <a href={address}>{what}</a>
    </span>
  ))
