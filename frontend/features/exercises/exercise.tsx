import { type ComponentType, useMemo } from 'react'
import * as z from 'zod/mini'
import { WholeExercise } from '#contract/exercises/kinds'
import type { Exercise as ExerciseNode, ExerciseOf, LessonNode } from '#contract/lesson'
import { NewerPart } from '../../lesson-elements/newer-part.tsx'
import '../../styles/exercises.css'
import type { Place } from './place.ts'
import { Predict, PredictSolution } from './predict.tsx'
import { Respond, RespondSolution } from './respond.tsx'
import { Sort, SortSolution } from './sort.tsx'
import { Spot, SpotSolution } from './spot.tsx'

type Drawing<E extends ExerciseNode> = {
  /** What answers back. */
  Live: ComponentType<Place & { exercise: E }>
  /** The worked solution, for print. */
  Solution: ComponentType<{ exercise: E }>
}

const drawings: { [T in ExerciseNode['type']]: Drawing<ExerciseOf<T>> } = {
  predict: { Live: Predict, Solution: PredictSolution },
  sort: { Live: Sort, Solution: SortSolution },
  spot: { Live: Spot, Solution: SpotSolution },
  respond: { Live: Respond, Solution: RespondSolution },
}

/** What answers back in an exercise, and its solution for print. */
export function Exercise({ node, ...place }: Place & { node: LessonNode }) {
  const { success, data } = useMemo(() => z.safeParse(WholeExercise, node), [node])
  if (!success) return <NewerPart />
  const { Live, Solution } = drawings[data.type] as Drawing<ExerciseNode>
  return (
    <>
      <Live exercise={data} {...place} />
      <div className="ex-print">
        <Solution exercise={data} />
      </div>
    </>
  )
}
