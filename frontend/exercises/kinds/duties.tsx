import { useId, useState } from 'react'
import { type Place, placeNames, places } from '#core/places'
import { type Duty, type DutyTopic, dutiesFor, dutyTopics } from '#exercises/duties'
import { exhibits } from '#exercises/exhibits'
import { Says, type School, SchoolChoices, schoolInWords } from '../by-place.tsx'
import { part } from '../part.tsx'

/** What each topic is called, and what to ask where nobody has found a page. */
const topics: Record<DutyTopic, { name: string; ask: string }> = {
  issues: { name: 'Controversial issues', ask: 'Which policy of ours covers lessons on contested topics?' },
  neutrality: { name: 'Neutrality of staff', ask: 'May I give my own view, and who says so?' },
  parents: { name: 'Parents: notice and withdrawal', ask: 'Whom must I tell beforehand, and who may stay out?' },
  visitors: { name: 'Visitors and organisations', ask: 'Who approves a speaker, a film or a program?' },
  reporting: { name: 'What must be reported', ask: 'If a student tells me something, whom do I tell, and how soon?' },
  vilification: {
    name: 'Vilification',
    ask: 'What does the law here call vilification, and what do I do when I hear it?',
  },
  political: { name: 'Political material', ask: 'What may be shown or handed out, and what in a campaign?' },
  recording: { name: 'Recording', ask: 'Who may record a lesson, and with whose consent?' },
}

type DutiesProps = { duties: readonly Duty[]; teachesIn: Place | undefined }

/** What the pages say about each topic for one place and sector, quoted and dated. */
function Duties({ duties, teachesIn }: DutiesProps) {
  const id = useId()
  const [school, setSchool] = useState<School>({ place: teachesIn, sector: 'government' })
  return (
    <div className="by-place ex-answer">
      <SchoolChoices school={school} onChange={setSchool} />
      {school.place && (
        <dl aria-labelledby={id}>
          {dutyTopics.map((about) => (
            <Row key={about} about={about} found={dutiesFor(duties, school, about)} />
          ))}
        </dl>
      )}
      <p id={id} role="status" className="ex-small">
        {school.place ? schoolInWords(school) : 'Choose where you teach.'}
      </p>
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
      {found.length === 0 && (
        <p>
          <strong>We found no page.</strong> Ask your principal: <em>{topics[about].ask}</em>
        </p>
      )}
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
  const missing = rows.filter(({ found }) => found.length === 0).map(({ about }) => topics[about].name.toLowerCase())
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
      {missing.length > 0 && <p>We found no page on: {missing.join('; ')}. Ask your principal.</p>}
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
