import type { ModuleId } from '#catalogue/catalogue'
import { workOf } from '#catalogue/module-work'
import { getLesson } from '#lessons/contract'
import { type Client, Offline } from '../client/client.ts'
import { loadQuiz } from './module-quiz.tsx'

/** Turns a failed chunk load into the offline error, because the usual cause is the network. */
export const orOffline = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch(() => {
    throw new Offline()
  })

export const neverRefetch = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false } as const

/** How a page gets a module's whole lesson, together with the script of its quiz. */
export const lessonQuery = (send: Client['send'], moduleId: ModuleId) => ({
  ...neverRefetch,
  queryKey: ['lesson', moduleId],
  queryFn: async () => {
    const [lesson] = await Promise.all([send(getLesson, { moduleId }), workOf(moduleId).quiz && orOffline(loadQuiz())])
    return lesson
  },
})
