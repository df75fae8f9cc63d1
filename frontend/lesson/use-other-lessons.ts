import { useQuery, useQueryClient } from '@tanstack/react-query'
import { courseById, type ModuleId } from '#catalogue/catalogue'
import { getDashboard } from '#dashboard/contract'
import type { Lesson } from '#lessons/lesson'
import { ApiProblem, useClient } from '../client/client.ts'
import { readLesson } from './lesson-index.ts'

/** The learner's other lessons, and how many of them couldn't be loaded. */
type OtherLessons = { lessons: Lesson[]; failed: number }

/** Loads every lesson that the learner may read except `moduleId`'s, once `wanted`. `loadLesson` keeps what it has loaded. */
export function useOtherLessons(moduleId: ModuleId, wanted: boolean, loadLesson: (id: ModuleId) => Promise<Lesson>) {
  const { send } = useClient()
  const queries = useQueryClient()
  return useQuery<OtherLessons>({
    queryKey: ['searched-lessons', moduleId],
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The requests inside are retried by themselves.
    retry: false,
    queryFn: async () => {
      const dashboard = await queries.fetchQuery({ queryKey: ['dashboard'], queryFn: () => send(getDashboard) })
      const modules = dashboard.courses
        .filter(({ access, open }) => access && open)
        .flatMap(({ courseId }) => courseById(courseId).modules)
      const loading = modules.flatMap(({ id }) => (id === moduleId ? [] : loadLesson(id).then(readAlone)))
      const answers = await Promise.allSettled(loading)
      const failed = answers.filter((answer) => answer.status === 'rejected' && !isRefusal(answer.reason))
      return {
        lessons: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
        failed: failed.length,
      }
    },
  })
}

/** Reads each lesson in a task of its own, so that the page stays quick. */
async function readAlone(lesson: Lesson): Promise<Lesson> {
  await new Promise((resolve) => setTimeout(resolve))
  readLesson(lesson)
  return lesson
}

/** The learner has lost access since the dashboard was loaded: not a failure, just not one of their lessons. */
const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'no-access'
