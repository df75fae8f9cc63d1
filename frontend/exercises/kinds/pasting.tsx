import { useId, useState } from 'react'
import { type Place, places } from '#core/places'
import { exhibits } from '#exercises/exhibits'
import { type PasteRule, pasteTexts, pasteTools, ruleFor } from '#exercises/paste-rules'
import { AskFor, atSchool, Choice, listed, Says, type School, SchoolChoices } from '../by-place.tsx'
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
const inTool = {
  approved: 'in a closed tool that your employer has approved',
  login: 'in a public tool with a login',
  open: 'in a public tool without a login',
} satisfies Record<(typeof pasteTools)[number], string>
const verdicts = { may: 'You may', no: 'Not as it is', ask: 'Ask' } satisfies Record<PasteRule['verdict'], string>

type PastingProps = { rules: readonly PasteRule[]; teachesIn: Place | undefined }

/** A line for each kind of text that a page was found on: what it says in a word, and who says it. Its own words open beneath. */
function Pasting({ rules, teachesIn }: PastingProps) {
  const id = useId()
  const [school, setSchool] = useState<School>({ place: teachesIn, sector: 'government' })
  const [tool, setTool] = useState<(typeof pasteTools)[number]>('approved')
  const { place, sector } = school
  const answers = pasteTexts.map((text) => ({ text, rule: ruleFor(rules, { ...school, tool }, text) }))
  const missing = answers.filter(({ rule }) => !rule).map(({ text }) => inSentence(texts[text]))
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
        {place ? `${atSchool(place, sector)}, ${inTool[tool]}:` : 'Choose where you teach.'}
      </p>
      {place && (
        <>
          {missing.length < answers.length && (
            <ul aria-labelledby={id} className="ex-bare">
              {answers.map(({ text, rule }) => rule && <Answer key={text} text={texts[text]} rule={rule} />)}
            </ul>
          )}
          {missing.length > 0 && (
            <AskFor missing={`pasting ${listed(missing).replaceAll(/\bmy\b/g, 'your')}`} email={emailOn(missing)} />
          )}
        </>
      )}
    </div>
  )
}

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const emailOn = (missing: readonly string[]): string =>
  [
    'Dear …,',
    `Which AI tools may I use at work, and with which login? May I paste ${listed(missing)} into one? Is there a page that says so?`,
    'Thank you,\n…',
  ].join('\n\n')

const Answer = ({ text, rule }: { text: string; rule: PasteRule }) => (
  <li data-verdict={rule.verdict}>
    <details>
      <summary>
        <b>{text}</b> <strong>{verdicts[rule.verdict]}</strong> <span className="ex-small">{publisherOf(rule)}</span>
      </summary>
      <p>
        <Says {...rule} />
      </p>
    </details>
  </li>
)

/** Who says it, without the name of the page. */
const publisherOf = ({ source }: PasteRule): string => source.split(', ')[0] ?? source

export default part(exhibits.pasting, ({ node: { rules }, teachesIn }) => (
  <Pasting rules={rules} teachesIn={places.find((place) => place === teachesIn)} />
))
