/** What a student who doesn't want to show can do instead. */
export const waysOut = [
  'Host or timekeeper',
  'Question collector',
  'A borrowed failure from public life',
  'A card on the table, with its owner elsewhere',
  'Withdraw on the day, and say nothing',
] as const
