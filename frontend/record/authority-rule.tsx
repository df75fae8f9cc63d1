import type { Place } from '#core/places'
import { authorities } from '#record/authorities'
import { readLine } from '#record/wording'

/** What an authority asks, as we read it, with links to its own pages. */
export function AuthorityRule({ place }: { place: Place }) {
  const { name, home, portal, rule, proof, ours, changing, sources } = authorities[place]
  return (
    <div className="reading">
      <p>{rule}</p>
      {changing && <p>{changing}</p>}
      <p>{proof}</p>
      <p>
        You enter or declare it in {portal}. {ours}
      </p>
      <p>
        {readLine(place)} <a href={home}>{name}</a>. What we read:{' '}
        {sources.map((source, n) => (
          <span key={source}>
            {n > 0 && ', '}
            <a href={source}>
              {new URL(source).host.replace('www.', '')} {n + 1}
            </a>
          </span>
        ))}
        .
      </p>
    </div>
  )
}
