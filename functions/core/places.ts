/** Where and what a learner teaches. Every answer may be left open; lessons show the rules of the place that's chosen. */

export const places = ['nsw', 'vic', 'qld', 'wa', 'sa', 'tas', 'act', 'nt'] as const
export type Place = (typeof places)[number]

export const placeNames: Record<Place, string> = {
  nsw: 'New South Wales',
  vic: 'Victoria',
  qld: 'Queensland',
  wa: 'Western Australia',
  sa: 'South Australia',
  tas: 'Tasmania',
  act: 'Australian Capital Territory',
  nt: 'Northern Territory',
}

export const sectors = ['government', 'catholic', 'independent'] as const
type Sector = (typeof sectors)[number]

export const sectorNames: Record<Sector, string> = {
  government: 'Government school',
  catholic: 'Catholic school',
  independent: 'Independent school',
}

export const stages = ['early', 'primary', 'middle', 'senior'] as const
type Stage = (typeof stages)[number]

export const stageNames: Record<Stage, string> = {
  early: 'First years of school, to Year 2',
  primary: 'Years 3 to 6',
  middle: 'Years 7 to 10',
  senior: 'Years 11 and 12',
}

/** What a lesson can say for each place. */
export const placeTopics = ['approved-tools', 'privacy-law', 'curriculum', 'years', 'logging'] as const
export type PlaceTopic = (typeof placeTopics)[number]
