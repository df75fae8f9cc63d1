import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModuleId } from '#catalogue/catalogue'
import { fitted } from '#exercises/kinds'
import { getSample } from '#exercises/sample'
import { useClient } from '../client/client.ts'
import { DoPart } from '../elements/do-part.tsx'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { Button } from '../ui/button.tsx'
import { Answered } from './exercise.tsx'
import type { UseAnswer } from './use-answer.ts'
import { repliesKey } from './use-replies.ts'

const useUnsavedAnswer: UseAnswer = (exercise) => {
  const [answer, change] = useState(() => fitted(exercise, undefined))
  return { answer, change }
}
const props = { near: true, useAnswer: useUnsavedAnswer, Box: () => null, useText: () => '' }

/** One exercise of the lesson to try in its free preview. What the visitor chooses is saved nowhere. */
export default function Sample({ moduleId }: { moduleId: ModuleId }) {
  const { send } = useClient()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: ['sample', moduleId],
    queryFn: async () => {
      const { exercise, replies } = await send(getSample, { moduleId })
      // Visitors can't ask for recorded replies, so these come along.
      const recording = 'recording' in exercise && exercise.recording
      if (replies && recording) queries.setQueryData(repliesKey(moduleId, recording.name), replies)
      return exercise
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError)
    return (
      <p role="alert" className="mt-8">
        The exercise of this preview couldn’t be loaded.{' '}
        <Button look="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <p className="mt-8 font-sans text-sm text-bark">Loading...</p>
  const id = `exercise-${data.id}`
  return (
    <section aria-labelledby="sample" className="mt-12">
      <h2 id="sample" className="text-2xl">
        Try one of its exercises
      </h2>
      <p className="mt-2 mb-6 font-sans text-sm text-bark">It’s from further on in the module. Nothing is saved.</p>
      <DoPart
        aria-labelledby={id}
        data-exercise={data.type}
        title={<h3 id={id}>{data.title}</h3>}
        minutes={data.minutes}
      >
        <div className="reading">
          <LessonNodes nodes={data.nodes} />
        </div>
        <Answered node={data} moduleId={moduleId} {...props} />
      </DoPart>
    </section>
  )
}
