import { useMemo } from 'react'
import * as z from 'zod/mini'
import { Exercise as ExerciseSchema } from '#contract/exercises/exercise'
import type { LessonNode } from '#contract/lesson'
import { NewerPart } from '../../lesson-elements/newer-part.tsx'
import '../../styles/exercises.css'
import type { Place } from './place.ts'
import { Predict } from './predict.tsx'
import { Respond } from './respond.tsx'
import { Solution } from './solution.tsx'
import { Sort } from './sort.tsx'
import { Spot } from './spot.tsx'

/** What answers back in an exercise, and its solution for print. */
export function Exercise({ node, ...place }: Place & { node: LessonNode }) {
  const { success, data } = useMemo(() => z.safeParse(ExerciseSchema, node), [node])
  if (!success) return <NewerPart />
  return (
    <>
      {data.type === 'predict' && <Predict exercise={data} {...place} />}
      {data.type === 'sort' && <Sort exercise={data} {...place} />}
      {data.type === 'spot' && <Spot exercise={data} {...place} />}
      {data.type === 'respond' && <Respond exercise={data} {...place} />}
      <Solution exercise={data} />
    </>
  )
}
