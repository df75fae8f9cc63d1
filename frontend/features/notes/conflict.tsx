import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Draft, otherOf, unsavedAfterLock, valueIn } from '../../autosave/draft.ts'
import { textRules } from '../../autosave/targets/notes.ts'
import { useToast } from '../../components/toast/toast.tsx'

/** Lazy, because few visits meet two versions of a text. */
const ChooseVersion = lazy(async () => ({ default: (await import('./choose-version.tsx')).ChooseVersion }))
const UnsavedAfterLock = lazy(async () => ({ default: (await import('./unsaved-after-lock.tsx')).UnsavedAfterLock }))

type NoteConflictProps = {
  draft: Draft<string> | undefined
  /** Id of the element to focus once the learner has chosen. */
  focusId: string
  format?: (text: string) => string
  onChoose: (text: string) => void
  /** Puts back a text that the choice replaced. */
  onUndo: (text: string) => void
}

/** Shown below a box that has a second text to choose from, or text typed after it was locked. */
export function NoteConflict({ draft, focusId, onChoose, onUndo, ...shown }: NoteConflictProps) {
  const toast = useToast()
  if (!draft) return null
  const late = unsavedAfterLock(draft, textRules)
  const other = otherOf(draft)
  const choose = (text: string, replaced: string[]) => {
    const lost = replaced.find((one) => !textRules.isBlank(one) && !text.includes(one))
    onChoose(text)
    document.getElementById(focusId)?.focus()
    if (lost === undefined) return
    const undo = { label: 'Undo', onSelect: () => onUndo(lost) }
    toast.success('The other text is kept for 30 days under “Earlier versions”.', { action: undo })
  }
  return (
    <WhenLoaded
      sentence={
        late.length > 0
          ? 'Some of your words weren’t saved before this box was locked.'
          : 'There are two versions of this text.'
      }
    >
      {other && draft.status === 'conflict' && (
        <ChooseVersion
          mine={draft.value}
          other={other}
          onChoose={(text) => choose(text, [draft.value, valueIn(other)])}
          {...shown}
        />
      )}
      {late.length > 0 && <UnsavedAfterLock texts={late} onDiscard={() => choose(draft.base.value, late)} {...shown} />}
    </WhenLoaded>
  )
}

/** Says what's the matter while the choice loads, and what to do if it doesn't come. */
function WhenLoaded({ sentence, children }: { sentence: string; children: ReactNode }) {
  const plain = (more: string) => (
    <p data-needs-choice tabIndex={-1} role="alert" className="font-sans font-semibold text-clay">
      {sentence} Nothing is lost. {more}
    </p>
  )
  const reload = 'To see it, please check your internet connection and reload the page.'
  return (
    <ErrorBoundary fallback={plain(reload)}>
      <Suspense fallback={plain('Loading...')}>{children}</Suspense>
    </ErrorBoundary>
  )
}
