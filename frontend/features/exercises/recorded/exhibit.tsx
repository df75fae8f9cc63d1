import { lazy, Suspense, useMemo } from 'react'
import * as z from 'zod/mini'
import { WholeExhibit } from '#contract/exercises/exhibits'
import type { LessonNode } from '#contract/lesson'
import type { ModuleId } from '#domain/catalogue'
import { NewerPart } from '../../../lesson-elements/newer-part.tsx'
import { Bench, BenchInPrint } from './bench.tsx'
import Recorded, { RecordedInPrint } from './recorded.tsx'

const Machine = lazy(() => import('../../../components/next-word/machine.tsx'))

/** Recorded replies to look at or to switch between, or the next-word machine. */
export default function Exhibit({ node, moduleId, near }: { node: LessonNode; moduleId: ModuleId; near: boolean }) {
  const { success, data } = useMemo(() => z.safeParse(WholeExhibit, node), [node])
  if (!success) return <NewerPart />
  if (data.type === 'machine')
    return (
      <div className="ex-answer">
        <Suspense>{near && <Machine />}</Suspense>
      </div>
    )
  const shown = { tally: data.recording, moduleId }
  return (
    <>
      <div className="ex-answer">
        {data.type === 'bench' ? (
          <Bench bench={data} moduleId={moduleId} near={near} />
        ) : (
          <Recorded {...shown} near={near} />
        )}
      </div>
      <div className="ex-print">
        {data.type === 'bench' ? <BenchInPrint bench={data} /> : <RecordedInPrint {...shown} />}
      </div>
    </>
  )
}
