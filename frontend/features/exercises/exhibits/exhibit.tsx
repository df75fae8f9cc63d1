import { lazy, Suspense, useMemo } from 'react'
import * as z from 'zod/mini'
import { WholeExhibit } from '#contract/exercises/exhibits'
import type { LessonNode } from '#contract/lesson'
import type { ModuleId } from '#domain/catalogue'
import { places } from '#domain/teaching/places'
import { NewerPart } from '../../../lesson-elements/newer-part.tsx'
import { Bench, BenchInPrint } from './bench.tsx'
import { CalibrationChart } from './calibration-chart.tsx'
import { Pasting } from './pasting.tsx'
import { Recall } from './recall.tsx'
import Recorded, { RecordedInPrint } from './recorded.tsx'

const Machine = lazy(() => import('../../../components/next-word/machine.tsx'))

type ExhibitProps = { node: LessonNode; moduleId: ModuleId; near: boolean; teachesIn: string | undefined }

/** Recorded replies to look at or to switch between, the machine, what employers say about pasting, or the learner's earlier answers. */
export default function Exhibit({ node, moduleId, near, teachesIn }: ExhibitProps) {
  const { success, data } = useMemo(() => z.safeParse(WholeExhibit, node), [node])
  if (!success) return <NewerPart />
  // Print shows the machine as it stands.
  if (data.type === 'machine') return <Suspense>{near && <Machine />}</Suspense>
  if (data.type === 'recall') return <Recall moduleId={moduleId} near={near} />
  if (data.type === 'calibration') return <CalibrationChart moduleId={moduleId} near={near} />
  if (data.type === 'pasting')
    return <Pasting rules={data.rules} teachesIn={places.find((place) => place === teachesIn)} />
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
