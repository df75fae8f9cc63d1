import { exhibits } from '#exercises/exhibits'
import { part } from '../part.tsx'
import { Replies, RepliesInPrint } from '../replies.tsx'

/** Recorded replies to look at, without a prediction. */
export default part(
  exhibits.recorded,
  ({ node: { recording }, moduleId, near }) => (
    <div className="ex-answer">
      <Replies tally={recording} moduleId={moduleId} near={near} />
    </div>
  ),
  ({ node: { recording }, moduleId }) => <RepliesInPrint tally={recording} moduleId={moduleId} />,
)
