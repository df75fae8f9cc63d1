import { useId, useState } from 'react'
import { type Place, placeNames, places } from '#core/places'
import { type Duty, type DutyTopic, dutiesFor, dutyTopics } from '#exercises/duties'
import { exhibits } from '#exercises/exhibits'
import { AskFor, atSchool, listed, Says, type School, SchoolChoices } from '../by-place.tsx'
import { part } from '../part.tsx'

/** What each topic is called, in a sentence too, and what to ask where no page was found. */
const topics: Record<DutyTopic, { name: string; noun: string; ask: string }> = {
  issues: {
    name: 'Controversial issues',
    noun: 'controversial issues',
    ask: 'Which policy of ours covers lessons on contested topics?',
  },
  neutrality: { name: 'Neutrality of staff', noun: 'giving your own view', ask: 'May I give my own view?' },
  parents: {
    name: 'Parents: notice and withdrawal',
    noun: 'telling parents',
    ask: 'Which parents must I tell beforehand, how long before, and may a student stay out?',
  },
  visitors: {
    name: 'Visitors and organisations',
    noun: 'visitors',
    ask: 'Who approves a speaker, a film or a program?',
  },
  reporting: {
    name: 'What must be reported',
    noun: 'reporting',
    ask: 'If a student tells me something, who do I tell, and how soon?',
  },
  vilification: {
    name: 'Vilification',
    noun: 'vilification',
    ask: 'What does the law here call vilification, and what do I do when I hear it?',
  },
  political: {
    name: 'Political material',
    noun: 'political material',
    ask: 'What may be shown or handed out, and what during an election campaign?',
  },
  recording: { name: 'Recording', noun: 'recording', ask: 'Who may record a lesson, and with whose consent?' },
}

const emailOn = (missing: readonly DutyTopic[]): string =>
  [
    'Dear …,',
    'I plan to teach a topic that people disagree about. Could you tell me what applies at our school, or send me the policy?',
    missing.map((about) => `• ${topics[about].ask}`).join('\n'),
    'Thank you,\n…',
  ].join('\n\n')

type DutiesProps = { duties: readonly Duty[]; teachesIn: Place | undefined }

/** What the pages say about each topic for one place and sector, quoted and dated. */
function Duties({ duties, teachesIn }: DutiesProps) {
  const id = useId()
  const [school, setSchool] = useState<School>({ place: teachesIn, sector: 'government' })
  const { place, sector } = school
  const missing = dutyTopics.filter((about) => dutiesFor(duties, school, about).length === 0)
  return (
    <div className="by-place ex-answer">
      <SchoolChoices school={school} onChange={setSchool} />
      <p id={id} role="status" className="ex-small mt-2">
        {place ? `${atSchool(place, sector)}:` : 'Choose where you teach.'}
      </p>
      {place && (
        <>
          <dl aria-labelledby={id}>
            {dutyTopics
              .filter((about) => !missing.includes(about))
              .map((about) => (
                <Row key={about} about={about} found={dutiesFor(duties, school, about)} />
              ))}
          </dl>
          {missing.length > 0 && (
            <AskFor missing={listed(missing.map((about) => topics[about].noun))} email={emailOn(missing)} />
          )}
        </>
      )}
    </div>
  )
}

const Row = ({ about, found }: { about: DutyTopic; found: readonly Duty[] }) => (
  <div>
    <dt>{topics[about].name}</dt>
    <dd>
      {found.map((duty) => (
        <p key={duty.says}>
          <Quotation duty={duty} />
        </p>
      ))}
    </dd>
  </div>
)

const Quotation = ({ duty: { copy, secondary, ...quote } }: { duty: Duty }) => (
  <Says
    {...quote}
    copy={`${secondary ? 'somebody’s account of it, ' : ''}${copy === 'undated' ? 'undated copy' : copy}`}
  />
)

/** One place in print, government schools: what was found, and what wasn't. */
function DutiesOf({ place, duties }: { place: Place; duties: readonly Duty[] }) {
  const rows = dutyTopics.map((about) => ({ about, found: dutiesFor(duties, { place, sector: 'government' }, about) }))
  const missing = rows.filter(({ found }) => found.length === 0).map(({ about }) => topics[about].noun)
  return (
    <section>
      <h4>{placeNames[place]}, government schools</h4>
      <dl>
        {rows
          .filter(({ found }) => found.length > 0)
          .map((row) => (
            <Row key={row.about} {...row} />
          ))}
      </dl>
      {missing.length > 0 && <p>We found no public page on {listed(missing)}. Ask your principal.</p>}
    </section>
  )
}

/** In print, all places. */
export default part(
  exhibits.duties,
  ({ node: { duties }, teachesIn }) => (
    <Duties duties={duties} teachesIn={places.find((place) => place === teachesIn)} />
  ),
  ({ node: { duties } }) => (
    <div className="by-place">
      {places.map((place) => (
        <DutiesOf key={place} place={place} duties={duties} />
      ))}
    </div>
  ),
)
