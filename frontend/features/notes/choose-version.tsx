import { lazy, Suspense, useId } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Other, valueIn } from '../../autosave/draft.ts'
import { thisDevice } from '../../autosave/where.ts'
import { dayAndTime } from '../../components/day-and-time.ts'
import { Button } from '../../components/forms/button.tsx'
import { TextArea } from '../../components/forms/text-area.tsx'

/** Lazy, because it needs the library that compares texts. Without it, the two texts stand side by side all the same. */
const WordDifferences = lazy(async () => {
  const { WordDifferences: Differences } = await import('../../components/earlier-versions/word-differences.tsx')
  return { default: Differences }
})

type ChooseVersionProps = {
  mine: string
  other: Other<string>
  /** Formats a text of this box for reading. */
  format?: (text: string) => string
  onChoose: (text: string) => void
}

/** Shows both texts, so the learner can choose one or join them. Nothing is saved until they choose. */
export function ChooseVersion({ mine, other, format = (text) => text, onChoose }: ChooseVersionProps) {
  const id = useId()
  const theirs = valueIn(other)
  const { savedAt, where } = other.from === 'server' ? other.copy : {}
  const columns = [
    { title: 'What’s in this box', text: mine, button: 'Keep this one', hint: `Written here, ${thisDevice()}` },
    {
      title: other.from === 'server' ? 'Saved in another tab or on another device' : 'Unsaved text from another tab',
      text: theirs,
      button: 'Take this one',
      hint: savedAt && `Saved on ${dayAndTime(savedAt)}${where ? `, ${where}` : ''}`,
    },
  ]
  return (
    <section
      data-needs-choice
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-4 border-2 border-ochre bg-ochre-wash p-4 print:hidden"
    >
      <div role="alert">
        <h4 id={id} className="m-0! font-sans text-base! font-semibold">
          There are two versions of this text
        </h4>
        <p className="mt-1! font-sans text-base">
          Both are safe. Put both together and edit them in the box, or choose one.
        </p>
      </div>
      <Button className="self-start" onClick={() => onChoose(`${mine}\n\n${theirs}`)}>
        Put both together
      </Button>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <WordDifferences current={format(mine)} chosen={format(theirs)} />
        </Suspense>
      </ErrorBoundary>
      <div className="grid gap-4 text-base md:grid-cols-2">
        {columns.map(({ title, text, button, hint }) => (
          <div key={title} className="flex min-w-0 flex-col justify-between gap-2">
            <TextArea
              label={title}
              hint={hint}
              value={format(text)}
              placeholder="(empty)"
              rows={6}
              readOnly
              className="max-h-60"
            />
            <Button look="secondary" onClick={() => onChoose(text)}>
              {button}
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
