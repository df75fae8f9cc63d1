import { useId, useState } from 'react'
import { exhibits } from '#contract/exercises/exhibits'
import { type PasteRule, pasteTexts, pasteTools, ruleFor } from '#contract/exercises/paste-rules'
import { australianDay } from '#domain/day'
import { type Place, placeNames, places, sectorNames, sectors } from '#domain/teaching/places'
import { part } from '../part.tsx'
import './pasting.css'

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
  const [place, setPlace] = useState(teachesIn)
  const [sector, setSector] = useState<(typeof sectors)[number]>('government')
  const [tool, setTool] = useState<(typeof pasteTools)[number]>('approved')
  const found = pasteTexts.map((text) => ({ text, rule: ruleFor(rules, { place, sector, tool }, text) }))
  return (
    <div className="pasting">
      <div className="pasting-choices">
        <Choice
          label="Where you teach"
          value={place ?? ''}
          onChange={(value) => setPlace(places.find((one) => one === value))}
        >
          <option value="">Choose …</option>
          {places.map((one) => (
            <option key={one} value={one}>
              {placeNames[one]}
            </option>
          ))}
        </Choice>
        <Choice
          label="Your school"
          value={sector}
          onChange={(value) => setSector(sectors.find((one) => one === value) ?? sector)}
        >
          {sectors.map((one) => (
            <option key={one} value={one}>
              {sectorNames[one]}
            </option>
          ))}
        </Choice>
        <Choice
          label="The tool"
          value={tool}
          onChange={(value) => setTool(pasteTools.find((one) => one === value) ?? tool)}
        >
          {pasteTools.map((one) => (
            <option key={one} value={one}>
              {tools[one]}
            </option>
          ))}
        </Choice>
      </div>
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
                {rule ? <Says rule={rule} /> : place ? <NotFound /> : 'Choose where you teach.'}
              </dd>
            </div>
          )
        })}
      </dl>
      <p id={id} role="status" className="ex-small">
        {place ? placeNames[place] : 'No place chosen'}, {sectorNames[sector].toLowerCase()}:{' '}
        {tools[tool].toLowerCase()}
      </p>
    </div>
  )
}

type ChoiceProps = { label: string; value: string; onChange: (value: string) => void; children: React.ReactNode }

const Choice = ({ label, value, onChange, children }: ChoiceProps) => (
  <label>
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      {children}
    </select>
  </label>
)

const Says = ({ rule: { says, but, source, address, read } }: { rule: PasteRule }) => (
  <>
    “{says}” {but} (
    <a href={address} rel="noreferrer" target="_blank">
      {source}
    </a>
    , read {australianDay(new Date(read))})
  </>
)

const NotFound = () => (
  <>We found no page from your employer that answers this. Ask your principal who approves tools.</>
)

export default part(exhibits.pasting, ({ node: { rules }, teachesIn }) => (
  <Pasting rules={rules} teachesIn={places.find((place) => place === teachesIn)} />
))
