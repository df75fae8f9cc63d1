import { australianDay } from '#core/day'
import type { Replies } from '#exercises/recording'
import type { Exercise, ExerciseOf } from '#lessons/lesson'
import { InlineNodes } from '../elements/inline-nodes.tsx'
import { InteractivePartsContext } from '../elements/interactive-parts.ts'
import { keyed } from '../elements/keyed.ts'
import { LessonNodes } from '../elements/lesson-nodes.tsx'
import { previewParts } from '../elements/preview-parts.tsx'
import { Disclosure } from '../ui/disclosure.tsx'

type SeeInsideProps = { exercise: Exercise; replies: Replies | undefined }

/** An exercise of the course that one can try on a page without script: each answer opens what it gets. */
export function SeeInside({ exercise, replies }: SeeInsideProps) {
  return (
    <InteractivePartsContext value={previewParts}>
      <div className="reading [&_em]:font-semibold [&_em]:not-italic">
        <LessonNodes nodes={exercise.nodes} />
      </div>
      {exercise.type === 'predict' && <Prediction exercise={exercise} replies={replies} />}
      {exercise.type === 'sort' && <Sorting exercise={exercise} />}
    </InteractivePartsContext>
  )
}

function Prediction({ exercise, replies }: { exercise: ExerciseOf<'predict'>; replies: Replies | undefined }) {
  const { ask, choices, happens, basis, recording } = exercise
  const came = replies?.variants[0]?.replies ?? []
  return (
    <>
      <p className="mt-5 font-sans font-semibold">{ask} Open the answer you’d bet on.</p>
      <div className="mt-3 *:not-first:border-t-0">
        {keyed(choices).map(({ key, item }, index) => (
          <Disclosure key={key} name="bet" summary={<InlineNodes nodes={item.nodes} />}>
            <p className="max-w-measure">
              {index === happens && (
                <strong className="font-sans text-sm text-eucalypt">✓ {basis ?? 'In our recordings'}. </strong>
              )}
              <InlineNodes nodes={item.feedback} />
            </p>
          </Disclosure>
        ))}
      </div>
      {recording && came.length > 0 && (
        <Disclosure summary={`Read the ${came.length} replies, word for word`} className="mt-5">
          <ol className="max-w-measure list-decimal pl-6">
            {keyed(came).map(({ key, item }) => (
              <li key={key}>{item}</li>
            ))}
          </ol>
          <p className="mt-3 max-w-measure font-sans text-sm text-bark">
            One assistant, recorded on {australianDay(new Date(recording.day))}. No reply is edited.
          </p>
        </Disclosure>
      )}
    </>
  )
}

/** As many statements as one tries before deciding about a course. */
const mostStatements = 4

function Sorting({ exercise: { groups, items } }: { exercise: ExerciseOf<'sort'> }) {
  return (
    <>
      <p className="mt-5 font-sans font-semibold">
        {groups.join(', ').replace(/, ([^,]*)$/, ' or $1')}? Say it to yourself, then open the answer.
      </p>
      <div className="mt-3 *:not-first:border-t-0">
        {keyed(items.slice(0, mostStatements)).map(({ key, item }) => (
          <Disclosure key={key} summary={<InlineNodes nodes={item.nodes} />}>
            <p className="max-w-measure">
              <strong className="font-sans text-sm text-eucalypt">{groups[item.group]}. </strong>
              <InlineNodes nodes={item.feedback} />
            </p>
          </Disclosure>
        ))}
      </div>
      {items.length > mostStatements && (
        <p className="mt-3 font-sans text-sm text-bark">
          {mostStatements} of its {items.length} statements. In the course you sort them all, and see why.
        </p>
      )}
    </>
  )
}
