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
import { discardWords, saveUnsavedWords } from '../autosave/sign-out-guard.ts'
import { pendingRecovery } from './pending-recovery.ts'
import { nextPlace } from './return-to.ts'
import type { Session, SessionState } from './session.ts'
import { type LeavingQuestion, UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

type SessionContextValue = {
  session: Session
  signOut(options?: { everywhere?: boolean }): Promise<void>
  /** Loads another document: a page outside the app. */
  goTo(address: string): void
}

const SessionContext = createContext<SessionContextValue | null>(null)

export type ExpiredProps = {
  email?: string | undefined
  onEntered: () => Promise<void>
  onSignOut: () => Promise<void>
}

type SessionProviderProps = {
  session: Session
  /** What asks to sign in again, over the page as it is, once the session has expired. */
  renderExpired: (props: ExpiredProps) => ReactNode
  goTo?: (address: string) => void
  children: ReactNode
}

/** The session for everything below it, with the dialogs that belong to its end. What is below stays mounted. */
export function SessionProvider({ session, renderExpired, goTo = replaceDocument, children }: SessionProviderProps) {
  const state = useSyncExternalStore(session.watch, session.state)
  const [question, setQuestion] = useState<LeavingQuestion>()
  useEffect(() => session.listen(), [session])

  const finish = useCallback(
    async (everywhere: boolean) => {
      await discardWords()
      nextPlace().forget()
      pendingRecovery().end()
      const reached = await session.end({ everywhere })
      if (reached) session.leave()
      else setQuestion({ kind: 'only-here' })
    },
    [session],
  )
  const signOut = useCallback(
    async ({ everywhere = false } = {}) => {
      if (await saveUnsavedWords()) return finish(everywhere)
      setQuestion({ kind: 'unsaved', everywhere })
    },
    [finish],
  )

  const value = useMemo(() => ({ session, signOut, goTo }), [session, signOut, goTo])
  return (
    <SessionContext value={value}>
      {children}
      {state.status === 'expired' &&
        !question &&
        renderExpired({ email: state.email, onEntered: session.entered, onSignOut: signOut })}
      {question && (
        <UnsavedChangesDialog
          question={question}
          onStay={() => setQuestion(undefined)}
          onDiscard={finish}
          onLeave={() => session.leave()}
        />
      )}
    </SessionContext>
  )
}

const replaceDocument = (address: string): void => window.location.replace(address)

function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession needs a SessionProvider above it')
  return value
}

type UseSession = {
  state: SessionState
  /** Saves the learner's words, ends the session on this device and goes to the landing page. */
  signOut(): Promise<void>
  /** The same on every device where the account is signed in. */
  signOutEverywhere(): Promise<void>
}

/** Who is signed in, and the ways out. */
export function useSession(): UseSession {
  const { session, signOut } = useSessionContext()
  const state = useSyncExternalStore(session.watch, session.state)
  useEffect(() => void session.start(), [session])
  return useMemo(
    () => ({ state, signOut: () => signOut(), signOutEverywhere: () => signOut({ everywhere: true }) }),
    [state, signOut],
  )
}

/** For the screens that sign in: tells the session that it has happened. */
export const useEntered = (): (() => Promise<void>) => useSessionContext().session.entered

/** For what is told outside the portal's own API that the session is over: asks to sign in again, in place. */
export const useExpire = (): (() => void) => {
  const { session } = useSessionContext()
  return useCallback(() => session.expire(), [session])
}

/** Loads another document in place of this one. */
export const useGoTo = (): ((address: string) => void) => useSessionContext().goTo
