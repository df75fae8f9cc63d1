/** Two weeks after a course was completed: long enough that what's left is what was learnt. */
export const secondLookAfter = (completed: Date): Date => new Date(completed.getTime() + 14 * 24 * 3_600_000)

/** The module that a course's second look hangs on, once it's due: its day is on that module's progress until it's taken or declined. */
export const dueSecondLook = <P extends { lookAgain?: string | undefined }>(
  progress: readonly P[],
  now: Date,
): P | undefined => progress.find(({ lookAgain }) => lookAgain !== undefined && lookAgain <= now.toISOString())
