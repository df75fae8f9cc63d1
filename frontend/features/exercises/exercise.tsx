import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import * as z from 'zod/mini'
import { WholeExercise } from '#contract/exercises/kinds'
import type { Exercise as ExerciseNode, ExerciseOf, LessonNode } from '#contract/lesson'
import { isExhibit } from '#contract/lesson-parts'
import type { ModuleId } from '#domain/catalogue'
import { NewerPart } from '../../lesson-elements/newer-part.tsx'
import '../../styles/exercises.css'
import { Calibration } from './calibration.tsx'
import type { InLesson, Place, UseAnswer } from './place.ts'
import { Predict, PredictSolution } from './predict.tsx'
import { Respond, RespondSolution } from './respond.tsx'
import { Sort, SortSolution } from './sort.tsx'
import { Spot, SpotSolution } from './spot.tsx'
import { useSavedAnswer } from './use-answer.ts'

type Drawing<E extends ExerciseNode> = {
  /** What answers back. */
  Live: ComponentType<Place & { exercise: E }>
  /** The worked solution, for print. */
  Solution: ComponentType<{ exercise: E; moduleId: ModuleId }>
}

const drawings: { [T in ExerciseNode['type']]: Drawing<ExerciseOf<T>> } = {
  predict: { Live: Predict, Solution: PredictSolution },
  sort: { Live: Sort, Solution: SortSolution },
  spot: { Live: Spot, Solution: SpotSolution },
  respond: { Live: Respond, Solution: RespondSolution },
}

const Exhibit = lazy(() => import('./exhibits/exhibit.tsx'))

/** What answers back in an exercise, and its solution for print; or an exhibit, whose replies load when it's `near` the screen. */
export function Exercise({ node, near = true, Box, useText, ...inLesson }: ExerciseProps) {
  const { moduleId } = inLesson.lesson
  const useAnswer: UseAnswer = (exercise) => useSavedAnswer(exercise, inLesson)
  const place = { moduleId, useAnswer, Box, useText }
  return isExhibit(node) ? (
    <Suspense>
      <Exhibit node={node} moduleId={moduleId} near={near} teachesIn={inLesson.work.teachesIn} />
    </Suspense>
  ) : (
    <Answered node={node} {...place} below={<Calibration {...inLesson} />} />
  )
}

type ExerciseProps = InLesson & Pick<Place, 'Box' | 'useText'> & { node: LessonNode; near?: boolean }

/** What answers back in an exercise, wherever it stands, and its solution for print. */
export function Answered({ node, ...place }: Place & { node: LessonNode }) {
  const { success, data } = useMemo(() => z.safeParse(WholeExercise, node), [node])
  if (!success) return <NewerPart />
  const { Live, Solution } = drawings[data.type] as Drawing<ExerciseNode>
  return (
    <>
      <Live exercise={data} {...place} />
      <div className="ex-print">
        <Solution exercise={data} moduleId={place.moduleId} />
      </div>
    </>
  )
}
