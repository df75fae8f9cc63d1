import { Dialog } from '../../../components/dialogs/dialog.tsx'
import { Button } from '../../../components/forms/button.tsx'
import { Notice } from '../../../components/notice.tsx'
import { useSubmit } from '../use-submit.ts'
import type { AppCalls } from './app-calls.ts'

type RemoveAppProps = {
  app: Pick<AppCalls, 'turnOff'>
  /** What signing in takes without the app, in a sentence. */
  left: string
  onRemoved: () => void
  onCancel: () => void
}

/** Asks before the app is removed, and says what is left to sign in with. */
export function RemoveApp({ app, left, onRemoved, onCancel }: RemoveAppProps) {
  const { busy, problem, submit } = useSubmit('app')
  const remove = () =>
    void submit(async () => {
      await app.turnOff()
      onRemoved()
    })
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Remove the app?"
      description={`${left} You can set up an app again at any time.`}
      actions={
        <>
          <Button look="danger" busy={busy && 'Removing…'} onClick={remove}>
            Remove the app
          </Button>
          <Button onClick={onCancel} data-focus-first>
            Keep it
          </Button>
        </>
      }
    >
      {problem && (
        <Notice tone="error" role="alert">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}
