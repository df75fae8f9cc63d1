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

/** What the employer's page says about each kind of text, quoted and dated. Texts with the same rule stand together. */
function Pasting({ rules, teachesIn }: PastingProps) {
  const id = useId()
  const [school, setSchool] = useState<School>({ place: teachesIn, sector: 'government' })
  const [tool, setTool] = useState<(typeof pasteTools)[number]>('approved')
  const found = pasteTexts.map((text) => ({ text, rule: ruleFor(rules, { ...school, tool }, text) }))
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
      <dl aria-labelledby={id}>
        {[...new Set(found.map(({ rule }) => rule))].map((rule) => {
          const alike = found.filter((one) => one.rule === rule).map(({ text }) => text)
          return (
            <div key={alike.join()} data-verdict={rule?.verdict ?? 'ask'}>
              {alike.map((text) => (
                <dt key={text}>{texts[text]}</dt>
              ))}
              <dd>
                <strong>{verdicts[rule?.verdict ?? 'ask']}</strong>{' '}
                {rule ? <Says {...rule} /> : school.place ? <NotFound /> : 'Choose where you teach.'}
              </dd>
            </div>
          )
        })}
      </dl>
      <p id={id} role="status" className="ex-small">
        {schoolInWords(school)}: {tools[tool].toLowerCase()}
      </p>
    </div>
  )
}

const NotFound = () => (
  <>We found no page from your employer that answers this. Ask your principal who approves tools.</>
)

export default part(exhibits.pasting, ({ node: { rules }, teachesIn }) => (
  <Pasting rules={rules} teachesIn={places.find((place) => place === teachesIn)} />
))
