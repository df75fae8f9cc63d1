/**
 * The kinds of exercises, which a learner answers, and of exhibits, which have no answer to save. What a kind is, its own file says: a
 * lesson's script carries the names alone.
 */
export const exerciseTypes = [
  'predict',
  'sort',
  'spot',
  'respond',
  'trace',
  'discussion',
  'windows',
  'placing',
  'planner',
  'cutting',
] as const
export const exhibitTypes = [
  'recorded',
  'bench',
  'machine',
  'pasting',
  'duties',
  'recall',
  'calibration',
  'moving',
] as const
