import { thisDevice } from '../session/this-device.ts'
import { type Draft, valueIn } from './draft.ts'

/** The two values that a conflict asks about, with where and when they were written. */
export const versionsIn = <V>({ value, other }: Extract<Draft<V>, { status: 'conflict' }>) => ({
  mine: value,
  here: thisDevice(),
  theirs: valueIn(other),
  saved: other.from === 'server' ? other.copy : undefined,
})
