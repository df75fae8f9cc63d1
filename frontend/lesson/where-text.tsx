import type { ReactNode } from 'react'
import type { LessonNodeOf } from '#lessons/lesson'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { LoadOnPress } from '../ui/load-on-press.tsx'
import { useLessonWork } from './lesson-work.ts'

const loadChooser = () => import('../account/place-chooser.tsx').then(({ PlaceChooser }) => PlaceChooser)

/** What applies where the learner teaches; `children`, the text for everyone, until they've said where that is. */
export function WhereText({ node, children }: { node: LessonNodeOf<'where'>; children?: ReactNode }) {
  const { teachesIn } = useLessonWork().work
  const own = teachesIn && node.places[teachesIn]
  return (
    <div className="border-l-2 border-line pl-5">
      <div className="reading">{own ? <LessonNodes nodes={own} /> : children}</div>
      <LoadOnPress label={own ? 'I teach somewhere else' : 'Show what applies where I teach'} load={loadChooser}>
        {(Chooser) => <Chooser />}
      </LoadOnPress>
    </div>
  )
}
