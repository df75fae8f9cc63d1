import type { ReactNode } from 'react'
import { australianDay } from '#core/day'
import { type Place, placeNames, places, sectorNames, sectors } from '#core/places'
import type { Quoted } from '#exercises/quoted'

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

/** "New South Wales, government school". */
export const schoolInWords = ({ place, sector }: School): string =>
  `${place ? placeNames[place] : 'No state chosen'}, ${sectorNames[sector].toLowerCase()}`

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

/** What a page says, with its link and the day on which it was read. `copy`: how old the copy is. */
export const Says = ({ says, but, source, address, read, copy }: Quoted & { copy?: string }) => (
  <>
    “{says}” {but} (
    <a href={address} rel="noreferrer" target="_blank">
      {source}
    </a>
    {copy && `, ${copy}`}, read {australianDay(new Date(read))})
  </>
)
