import { Search } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useLoadOnPress } from '../ui/load-on-press.tsx'
import type { LessonSearchProps } from './lesson-search.tsx'

const load = async () => (await import('./lesson-search.tsx')).LessonSearch

/** Opens the search in the lesson. Its script and the search library load when it's first pressed. */
export function SearchButton(props: Omit<LessonSearchProps, 'open' | 'onClose'>) {
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
