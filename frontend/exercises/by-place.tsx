import type { ReactNode } from 'react'
import { australianDay } from '#core/day'
import { type Place, placeNames, places, sectorNames, sectors } from '#core/places'
import type { Quoted } from '#exercises/quoted'
import { CopyButton } from '../ui/copy-button.tsx'

type ChoiceProps<T extends string> = {
  label: string
  options: readonly T[]
  names: Record<T, string>
  value: T | undefined
  onChange: (value: T | undefined) => void
}

/** A list to choose from; one without a value begins with "Choose …". */
export const Choice = <T extends string>({ label, options, names, value, onChange }: ChoiceProps<T>) => (
  <label>
    <span>{label}</span>
    <select value={value ?? ''} onChange={({ target }) => onChange(options.find((one) => one === target.value))}>
      {value === undefined && <option value="">Choose …</option>}
      {options.map((one) => (
        <option key={one} value={one}>
          {names[one]}
        </option>
      ))}
    </select>
  </label>
)

/** A school's place and sector. */
export type School = { place: Place | undefined; sector: (typeof sectors)[number] }

/** "At a government school in the Northern Territory". */
export const atSchool = (place: Place, sector: School['sector']): string =>
  `At ${sector === 'independent' ? 'an' : 'a'} ${sectorNames[sector].replace(/^[GI]/, (first) => first.toLowerCase())} in ${
    placeNames[place].endsWith('Territory') ? 'the ' : ''
  }${placeNames[place]}`

/** "visitors", "visitors and recording", "parents, visitors and recording". */
export const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')

/** What no page was found on, in a sentence, and an email that asks. */
export const AskFor = ({ missing, email }: { missing: string; email: string }) => (
  <div className="mt-4">
    <p>We found no public page on {missing}. Send this to whoever would know:</p>
    <p className="my-2 border border-line bg-leaf p-4 wrap-anywhere whitespace-pre-wrap">{email}</p>
    <CopyButton text={email} what="the email" />
  </div>
)

type SchoolChoicesProps = { school: School; onChange: (school: School) => void; children?: ReactNode }

/** Where a learner teaches, and whatever else decides. */
export const SchoolChoices = ({ school, onChange, children }: SchoolChoicesProps) => (
  <div className="by-place-choices">
    <Choice
      label="Where you teach"
      options={places}
      names={placeNames}
      value={school.place}
      onChange={(place) => onChange({ ...school, place })}
    />
    <Choice
      label="Your school"
      options={sectors}
      names={sectorNames}
      value={school.sector}
      onChange={(sector = school.sector) => onChange({ ...school, sector })}
    />
    {children}
  </div>
)

/** What a page says, and beneath it its link and the day on which it was read. `copy`: how old the copy is. */
export const Says = ({ says, but, source, address, read, copy }: Quoted & { copy?: string }) => (
  <>
    “{says}” {but}
    <br />
    <span className="ex-small">
      <a href={address} rel="noreferrer" target="_blank">
        {source}
      </a>
      {copy && `, ${copy}`}, read {australianDay(new Date(read))}
    </span>
  </>
)
