import type { Prediction } from '#exercises/predict'

/** The least difference between certainty and truth, in percent, that a sentence remarks on. */
const remarkable = 15
/** With fewer predictions a difference says nothing. */
const enough = 3

/** What a learner's predictions say about how sure they were. Undefined for a single one. */
export function calibrated(predictions: readonly Prediction[], where: 'module' | 'course'): string | undefined {
  const { length } = predictions
  if (length < 2) return undefined
  const sure = Math.round(predictions.reduce((sum, one) => sum + one.sure, 0) / length)
  const came = predictions.filter(({ cameTrue }) => cameTrue).length
  const said = `Your predictions in this ${where}: you said ${sure}% sure on average; ${came} of ${length} came true.`
  return length < enough ? said : `${said} ${remark(sure - (100 * came) / length)}`
}

function remark(surplus: number): string {
  if (surplus >= remarkable) return 'You were surer than it turned out, as most people are at first.'
  if (surplus <= -remarkable) return 'You knew more than you said.'
  return 'You were about as sure as you had reason to be.'
}
