import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/fields.tsx'
import { dayAndTime } from '../ui/time.ts'
import { WordDifferences } from './word-differences.tsx'

type ChooseVersionProps<V> = {
  mine: V
  /** The device that this page runs on. */
  here: string
  theirs: V
  /** When and where theirs was saved; undefined if it's what a closed tab left on this device. */
  saved: { savedAt?: string | undefined; where?: string | undefined } | undefined
  /** Where the learner writes it. */
  place: 'box' | 'form'
  heading?: string
  /** A value as the learner reads it. */
  show: (value: V) => string
  together: (mine: V, theirs: V) => V
  onChoose: (value: V) => void
  /** Whether to bring it into view: it answers a button, and may be below the visible part. */
  bringIntoView?: boolean
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Shows both texts, so the learner can choose one or join them. Nothing is saved until they choose. */
export function ChooseVersion<V>({
  mine,
  here,
  theirs,
  saved,
  place,
  heading = 'There are two versions of this text',
  show,
  together,
  onChoose,
  bringIntoView = false,
}: ChooseVersionProps<V>) {
  const id = useId()
  const { savedAt, where } = saved ?? {}
  // A box stands below the heading of its part of the lesson.
  const Heading = place === 'box' ? 'h4' : 'h3'
  const columns = [
    {
      title: `What’s in this ${place}`,
      value: mine,
      button: 'Keep this one',
      hint: `Written here, ${here}`,
      edge: 'border-t-eucalypt!',
    },
    {
      title: saved ? 'Saved in another tab or on another device' : 'Unsaved text from another tab',
      value: theirs,
      button: 'Take this one',
      hint: savedAt ? `Saved on ${dayAndTime(savedAt)}${where ? `, ${where}` : ''}` : 'On this device',
      edge: 'border-t-ochre!',
    },
  ]
  return (
    <section
      ref={bringIntoView ? intoView : undefined}
      data-needs-choice
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-4 border-t-3 border-ochre bg-ochre-wash p-4 @container print:hidden"
    >
      <div role="alert">
        <Heading id={id} className="m-0! text-xl! font-semibold">
          {heading}
        </Heading>
        <p className="mt-1! font-sans text-base">
          Both are safe. Put both together and edit them in the {place}, or choose one.
        </p>
      </div>
      <Button className="self-start" onClick={() => onChoose(together(mine, theirs))}>
        Put both together
      </Button>
      <div className="grid gap-4 text-base @lg:grid-cols-2">
        {columns.map(({ title, value, button, hint, edge }) => (
          <div key={title} className="row-span-4 grid min-w-0 grid-rows-subgrid gap-2">
            <TextArea
              label={title}
              hint={hint}
              value={show(value)}
              placeholder="(empty)"
              readOnly
              ruled
              className={`max-h-60 border-0! border-t-4! bg-leaf! forced-colors:border! ${edge}`}
            />
            <Button look="secondary" onClick={() => onChoose(value)}>
              {button}
            </Button>
          </div>
        ))}
      </div>
      <WordDifferences
        current={show(mine)}
        chosen={show(theirs)}
        legend={`Struck-through words are only in this ${place}. Underlined words are only in the other text.`}
      />
    </section>
  )
}
