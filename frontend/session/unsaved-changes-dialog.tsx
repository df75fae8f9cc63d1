import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { unsavedText } from './sign-out-guard.ts'

/** Why a sign-out stops to ask the learner. */
export type SignOutQuestion =
  /** Some text couldn't be saved. */
  | { kind: 'unsaved'; everywhere: boolean }
  /** This device is signed out, but the server couldn't be reached to sign out the others. */
  | { kind: 'only-here' }

type UnsavedChangesDialogProps = {
  question: SignOutQuestion
  onStay: () => void
  onDiscard: (everywhere: boolean) => Promise<void>
  onContinue: () => void
}

/** Asks before a sign-out discards unsaved text: stay, download it, or discard it. */
export function UnsavedChangesDialog({ question, onStay, onDiscard, onContinue }: UnsavedChangesDialogProps) {
  if (question.kind === 'only-here') return <OnlyHere onContinue={onContinue} />
  return <Unsaved onStay={onStay} onDiscard={() => onDiscard(question.everywhere)} />
}

function Unsaved({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [downloaded, setDownloaded] = useState(false)
  const download = () => {
    downloadFile(`my-words-${new Date().toISOString().slice(0, 10)}.txt`, unsavedText())
    setDownloaded(true)
  }
  return (
    <Dialog
      open
      onClose={onStay}
      title="Some of your words are not saved online yet"
      description="Signing out removes them from this device. You can stay signed in to save them, or download them as a text file first."
      actions={
        <>
          <Button
            look="danger"
            busy={busy && 'Signing out…'}
            onClick={() => {
              setBusy(true)
              void onDiscard().finally(() => setBusy(false))
            }}
          >
            Sign out and discard them
          </Button>
          <Button look="secondary" onClick={download}>
            Download my words
          </Button>
          <Button onClick={onStay} data-focus-first>
            Stay signed in
          </Button>
        </>
      }
    >
      <p role="status" className="empty:sr-only">
        {downloaded && 'The file is in your downloads.'}
      </p>
    </Dialog>
  )
}

function OnlyHere({ onContinue }: { onContinue: () => void }) {
  return (
    <Dialog
      open
      onClose={onContinue}
      title="You are signed out on this device only"
      description="We could not reach the server, so your other devices may still be signed in. Please sign in again when you are back online and choose “Sign out everywhere” once more."
      actions={
        <Button onClick={onContinue} data-focus-first>
          OK
        </Button>
      }
    />
  )
}
