import type { ModuleId } from '#catalogue/catalogue'
import { exhibits } from '#exercises/exhibits'
import { certainties, type Prediction } from '#exercises/predict'
import { calibrated } from '../calibrated.ts'
import { part } from '../part.tsx'
import { NotYet } from '../replies.tsx'
import { useLookingBack } from './use-looking-back.ts'

type CalibrationChartProps = { moduleId: ModuleId; near: boolean }

/** How sure a learner was over the course's predictions, beside how many came true. First predictions count. */
export function CalibrationChart({ moduleId, near }: CalibrationChartProps) {
  const query = useLookingBack(moduleId, near)
  const { data } = query
  if (!data)
    return <NotYet query={query} failed="Your predictions couldn’t be loaded. Your lesson goes on without them." />
  const { predictions } = data
  const sentence = calibrated(predictions, 'course')
  if (!sentence)
    return <p className="ex-small">You’ve made too few predictions in this course to draw. Two are enough to begin.</p>
  return (
    <>
      <table className="calibration">
        <thead>
          <tr>
            <th>You said</th>
            <th colSpan={2}>Came true</th>
          </tr>
        </thead>
        <tbody>
          {steps(predictions).map(({ certainty, said, came }) => (
            <tr key={certainty}>
              <th scope="row">{certainty === 100 ? 'Certain' : `${certainty}% sure`}</th>
              <td className="w-full">
                <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="20" />
                  <rect width={said ? (100 * came) / said : 0} height="20" data-came="" />
                  <path d={`M${Math.min(certainty, 99.5)} 0V20`} />
                </svg>
              </td>
              <td>{said ? `${came} of ${said}` : 'not used'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="ex-small">
        The line across each bar is where it would end if you were exactly as right as you were sure.
      </p>
      <p className="ex-calibration">{sentence}</p>
    </>
  )
}

/** How many came true of those that were said to be this sure. */
const steps = (predictions: readonly Prediction[]) =>
  certainties.map((certainty) => {
    const those = predictions.filter(({ sure }) => sure === certainty)
    return { certainty, said: those.length, came: those.filter(({ cameTrue }) => cameTrue).length }
  })

export default part(exhibits.calibration, CalibrationChart)
