import { useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { Lesson } from '#lessons/lesson'
import { useClient } from '../client/client.ts'
import { Button } from '../ui/button.tsx'
import { useLoadOnPress } from '../ui/load-on-press.tsx'
import { lessonQuery } from './lesson-query.ts'
import type { LessonSearchProps } from './lesson-search.tsx'

/** The search in a lesson. It gets the learner's other lessons as their own pages do. */
export function ModuleSearch(props: { lesson: Lesson; onChoose: () => void }) {
  const { send } = useClient()
  const queries = useQueryClient()
  return <SearchButton {...props} loadLesson={(moduleId) => queries.fetchQuery(lessonQuery(send, moduleId))} />
}

const load = async () => (await import('./lesson-search.tsx')).LessonSearch

/** Opens the search in the lesson. Its script and the search library load when it's first pressed. */
function SearchButton(props: Omit<LessonSearchProps, 'open' | 'onClose'>) {
  const { Part, open, setOpen } = useLoadOnPress(load)
  return (
    <>
      <Button
        look="quiet"
        className="-ml-3 -outline-offset-2"
        aria-haspopup="dialog"
        busy={open && !Part && 'Loading...'}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden="true" size={18} /> Search
      </Button>
      {Part && <Part {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
