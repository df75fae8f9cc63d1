/**
 * What a page sends with each call: the newest version of anything below or in `arrivals`. Pages from before version 1 send nothing. A
 * number of its own, so that pages without lessons don't carry the names.
 */
export const contractVersion = 4

/**
 * The kinds of exercises, which a learner answers, and of exhibits, which have no answer to save. Each has the version of the contract
 * that brought it; pages that send no version know those of version 0. What a kind is, its own file says: a lesson's script carries
 * the names alone.
 */
export const exerciseTypes = {
  predict: 0,
  sort: 0,
  spot: 0,
  respond: 0,
  trace: 4,
  discussion: 4,
  windows: 4,
  placing: 4,
  planner: 4,
}
export const exhibitTypes = {
  recorded: 3,
  bench: 3,
  machine: 3,
  pasting: 3,
  duties: 4,
  recall: 4,
  calibration: 4,
  moving: 4,
}
