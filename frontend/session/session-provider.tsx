import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { downloadFile } from '../ui/download-file.ts'
import { SignedInContext } from '../ui/header.tsx'
import { ExpiredSession, type LoadExpiredDialog } from './expired-session.tsx'
import { forgetHere } from './kept-here.ts'
import { pendingRecovery } from './pending-recovery.ts'
import { returnPath } from './return-to.ts'
import type { Session, SessionState } from './session.ts'
import { discardDrafts, saveUnsavedText, unsavedText } from './sign-out-guard.ts'

type SessionContextValue = {
  session: Session
  signOut(options?: { everywhere?: boolean }): Promise<void>
  /** Loads another document, such as a page outside the app. */
  goTo(address: string): void
}

const SessionContext = createContext<SessionContextValue | null>(null)

type SessionProviderProps = {
  session: Session
  loadExpiredDialog: LoadExpiredDialog
  goTo?: (address: string) => void
  children: ReactNode
}

/** Provides the session and shows the dialogs for expiry and sign-out. Its children stay mounted under the dialogs. */
export function SessionProvider({
  session,
  loadExpiredDialog,
  goTo = replaceDocument,
  children,
}: SessionProviderProps) {
  const state = useSyncExternalStore(session.watch, session.state)
  const [question, setQuestion] = useState<SignOutQuestion>()
  useEffect(() => session.listen(), [session])

  const discardAndSignOut = useCallback(
    async (everywhere: boolean) => {
      await discardDrafts()
      forgetHere()
      returnPath().clear()
      pendingRecovery().end()
      const reached = await session.end({ everywhere })
      if (reached) session.openSignedOutPage()
      else setQuestion({ kind: 'only-here' })
    },
    [session],
  )
  const signOut = useCallback(
    async ({ everywhere = false } = {}) => {
      if (await saveUnsavedText()) return discardAndSignOut(everywhere)
      setQuestion({ kind: 'unsaved', everywhere })
    },
    [discardAndSignOut],
  )

  const value = useMemo(() => ({ session, signOut, goTo }), [session, signOut, goTo])
  return (
    <SessionContext value={value}>
      <SignedInContext value={'sub' in state}>{children}</SignedInContext>
      {state.status === 'expired' && !question && (
        <ExpiredSession
          loadDialog={loadExpiredDialog}
          email={state.email}
          onSignedIn={session.afterSignIn}
          onSignOut={signOut}
        />
      )}
      {question && (
        <UnsavedChangesDialog
          question={question}
          onStay={() => setQuestion(undefined)}
          onDiscard={discardAndSignOut}
          onContinue={() => session.openSignedOutPage()}
        />
      )}
    </SessionContext>
  )
}

const replaceDocument = (address: string): void => window.location.replace(address)

function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession must be used inside a SessionProvider')
  return value
}

type UseSession = {
  state: SessionState
  /** Saves unsaved text, ends the session on this device and opens the landing page. Asks first if saving fails. */
  signOut(): Promise<void>
  /** Does the same on every device where the account is signed in. */
  signOutEverywhere(): Promise<void>
}

/** Who is signed in, and the calls that sign out. */
export function useSession(): UseSession {
  const { session, signOut } = useSessionContext()
  const state = useSyncExternalStore(session.watch, session.state)
  useEffect(() => void session.start(), [session])
  return useMemo(
    () => ({ state, signOut: () => signOut(), signOutEverywhere: () => signOut({ everywhere: true }) }),
    [state, signOut],
  )
}

/** Returns the function to call after a sign-in, which loads the new tokens. */
export const useAfterSignIn = (): (() => Promise<void>) => useSessionContext().session.afterSignIn

/** Returns a function that resolves to the access token, renewed if need be; undefined when the session is over. */
export const useAccessToken = (): (() => Promise<string | undefined>) => {
  const { session } = useSessionContext()
  return useCallback(() => session.accessToken(), [session])
}

/** Returns a function that opens the sign-in dialog. Call it when Cognito, not our API, reports that the session is over. */
export const useExpire = (): (() => void) => {
  const { session } = useSessionContext()
  return useCallback(() => session.expire(), [session])
}

/** Returns a function that replaces this document with another. */
export const useGoTo = (): ((address: string) => void) => useSessionContext().goTo

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
function UnsavedChangesDialog({ question, onStay, onDiscard, onContinue }: UnsavedChangesDialogProps) {
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
