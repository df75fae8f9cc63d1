import { lazy } from 'react'
import type { LessonNodeOf } from '#lessons/lesson'
import { useLessonWork } from './lesson-work.ts'

/** Lazy, because only two of the nine modules have a quiz. The module page loads it together with their lesson. */
export const loadQuiz = () => import('../quiz/quiz.tsx')

const Quiz = lazy(async () => ({ default: (await loadQuiz()).Quiz }))

export function ModuleQuiz({ node }: { node: LessonNodeOf<'quiz'> }) {
  const { lesson, work, account } = useLessonWork()
  return work.quiz ? (
    <Quiz node={node} moduleId={lesson.moduleId} account={account} quiz={work.quiz} story={lesson.story} />
  ) : null
}
