import { type Place, placeNames } from '#core/places'
import type { SiteSettings } from '#core/site-settings'
import { authorities } from '#record/authorities'
import { askedIn, readLine } from '#record/wording'
import { PagesRead } from '../record/pages-read.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
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
      <Topic id="states" title="Choose your state or territory">
        {/* A link to an element inside opens it. */}
        <div className="max-w-measure *:not-first:border-t-0">
          {byName.map((place) => (
            <State key={place} place={place} />
          ))}
        </div>
      </Topic>
      <Topic id="certificate" title="What our certificate shows">
        <p>
          Your name, the course, its hours, the Standards with their descriptors, and the day on which you completed it.
          Anyone can <a href="/verify">check it</a> by its number.
        </p>
        <p>
          You record the hours yourself. With an account you can keep <a href="/record">a record</a> of all your
          professional learning, with the fields that your authority names where we’ve read them.
        </p>
      </Topic>
      <Topic id="no-claim" title="What it doesn’t claim">
        <p>
          It doesn’t claim that an authority has looked at the course, or that your hours count. Your authority decides.
        </p>
      </Topic>
    </TopicPage>
  )
}

function State({ place }: { place: Place }) {
  const { name, home, rule, proof, ours, changing } = authorities[place]
  return (
    <Disclosure
      summary={
        <>
          <span className="grow">{placeNames[place]}</span> <span className="font-normal">{askedIn(place)}</span>
        </>
      }
    >
      <div id={place} className="flex flex-col gap-4">
        <p>
          <a href={home}>{name}</a>. {rule}
        </p>
        {changing && <p>{changing}</p>}
        <p>{proof}</p>
        <p>{ours}</p>
        <p>
          {readLine(place)} We read <PagesRead place={place} />.
        </p>
      </div>
    </Disclosure>
  )
}
