import { useId, useState } from 'react'
import { type Place, places } from '#core/places'
import { exhibits } from '#exercises/exhibits'
import { type PasteRule, pasteTexts, pasteTools, ruleFor } from '#exercises/paste-rules'
import { Choice, Says, type School, SchoolChoices, schoolInWords } from '../by-place.tsx'
import { part } from '../part.tsx'

const texts = {
  plan: 'My own plan or worksheet',
  rubric: 'My rubric',
  draft: 'A student’s draft',
  mark: 'A name with a mark',
  wellbeing: 'A wellbeing note',
  email: 'A parent’s email',
} satisfies Record<(typeof pasteTexts)[number], string>
const tools = {
  approved: 'Approved by your employer, and closed',
  login: 'Public, with a login',
  open: 'Public, without a login',
} satisfies Record<(typeof pasteTools)[number], string>
const verdicts = { may: 'You may', no: 'Not as it is', ask: 'Ask' } satisfies Record<PasteRule['verdict'], string>

type PastingProps = { rules: readonly PasteRule[]; teachesIn: Place | undefined }

/** A line for each kind of text: what the employer's page says in a word, and who says it. Its own words open beneath. */
function Pasting({ rules, teachesIn }: PastingProps) {
  const id = useId()
  const [school, setSchool] = useState<School>({ place: teachesIn, sector: 'government' })
  const [tool, setTool] = useState<(typeof pasteTools)[number]>('approved')
  return (
    <div className="by-place">
      <SchoolChoices school={school} onChange={setSchool}>
        <Choice
          label="The tool"
          options={pasteTools}
          names={tools}
          value={tool}
          onChange={(value = tool) => setTool(value)}
        />
      </SchoolChoices>
      <p id={id} role="status" className="ex-small mt-2">
        {schoolInWords(school)}: {tools[tool].toLowerCase()}
      </p>
      {school.place ? (
        <ul aria-labelledby={id} className="ex-bare">
          {pasteTexts.map((text) => (
            <Answer key={text} text={texts[text]} rule={ruleFor(rules, { ...school, tool }, text)} />
          ))}
        </ul>
      ) : (
        <p>Choose where you teach.</p>
      )}
    </div>
  )
}

const Answer = ({ text, rule }: { text: string; rule: PasteRule | undefined }) => (
  <li data-verdict={rule?.verdict ?? 'ask'}>
    <details>
      <summary>
        <b>{text}</b> <strong>{verdicts[rule?.verdict ?? 'ask']}</strong>{' '}
        <span className="ex-small">{rule ? publisherOf(rule) : 'No page found'}</span>
      </summary>
      <p>{rule ? <Says {...rule} /> : <NotFound />}</p>
    </details>
  </li>
)

/** Who says it, without the name of the page. */
const publisherOf = ({ source }: PasteRule): string => source.split(', ')[0] ?? source

const NotFound = () => (
  <>We found no page from your employer that answers this. Ask your principal who approves tools.</>
)

export default part(exhibits.pasting, ({ node: { rules }, teachesIn }) => (
  <Pasting rules={rules} teachesIn={places.find((place) => place === teachesIn)} />
))
