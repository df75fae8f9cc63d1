import { useQueryClient } from '@tanstack/react-query'
import type { Lesson } from '#lessons/lesson'
import { useClient } from '../client/client.ts'
import { lessonQuery } from './lesson-query.ts'
import { SearchButton } from './search-button.tsx'

/** The search in a lesson. It gets the learner's other lessons as their own pages do. */
export function ModuleSearch(props: { lesson: Lesson; onChoose: () => void }) {
  const { send } = useClient()
  const queries = useQueryClient()
  return <SearchButton {...props} loadLesson={(moduleId) => queries.fetchQuery(lessonQuery(send, moduleId))} />
}
