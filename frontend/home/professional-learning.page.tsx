import { type Place, placeNames } from '#core/places'
import type { SiteSettings } from '#core/site-settings'
import { authorities } from '#record/authorities'
import { readLine } from '#record/wording'
import { Topic, TopicPage } from './topic-page.tsx'

const byName = (Object.keys(authorities) as Place[]).sort((a, b) => placeNames[a].localeCompare(placeNames[b]))

/** What counts as professional learning in each state and territory, and what our certificate shows there. */
export default function ProfessionalLearning({ settings }: { settings: SiteSettings }) {
  return (
    <TopicPage
      title="What counts as professional learning"
      find="pencil"
      lead="Who asks what of teachers in each state and territory, as we read it. Your authority decides."
      provider={settings.provider}
    >
      <Topic id="certificate" title="Our certificate">
        <p>
          It shows your name, the course, its hours, the Standards with their descriptors, and the day on which you
          completed it. Anyone can <a href="/verify">check it</a> by its number.
        </p>
        <p>
          It doesn’t claim that an authority has looked at the course, or that your hours count. You record them
          yourself, and your authority decides. With an account you can keep <a href="/record">a record</a> of all your
          professional learning, with the fields that your authority names where we’ve read them.
        </p>
      </Topic>
      {byName.map((place) => {
        const { name, home, rule, proof, ours, changing, sources } = authorities[place]
        return (
          <Topic key={place} id={place} title={placeNames[place]}>
            <p>
              <a href={home}>{name}</a>. {rule}
            </p>
            {changing && <p>{changing}</p>}
            <p>{proof}</p>
            <p>{ours}</p>
            <p>
              {readLine(place)} We read{' '}
              {sources.map((source, n) => (
                <span key={source}>
                  {n > 0 && ', '}
                  <a href={source}>page {n + 1}</a>
                </span>
              ))}
              .
            </p>
          </Topic>
        )
      })}
    </TopicPage>
  )
}
