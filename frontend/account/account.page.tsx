import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { freshSeconds } from '#core/limits'
import { settings } from '#core/site-settings'
import { mailKinds } from '#people/contract'
import { postSignOut } from '#signing-in/contract'
import { useClient } from '../client/client.ts'
import { Purchases } from '../payments/purchases.tsx'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { TakeEverything } from '../privacy/take-everything.tsx'
import { MailBox } from '../reminders/mail-box.tsx'
import { useAccessToken, useSession } from '../session/session-provider.tsx'
import { saveUnsavedText } from '../session/sign-out-guard.ts'
import { secondsSinceSignIn } from '../session/stored-tokens.ts'
import { Ground } from '../strata/ground.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorState, Loaded } from '../ui/error-state.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SupportLine } from '../ui/support-line.tsx'
import { accountCalls, type SignInCalls } from './account-calls.ts'
import { SignOutButton } from './account-menu.tsx'
import AppearanceSettings from './appearance-settings.tsx'
import { AddressPart, beside } from './change-address.tsx'
import { FreshSignIn, SignInHereAgain } from './fresh-sign-in.tsx'
import { useMe } from './me.ts'
import { Security } from './security.tsx'
import { ConfirmDialog } from './security-row.tsx'
import { LookSwitch, NameForm, NewsChoice, TeachingForm } from './you.tsx'
import './topics.css'

const priced = settings.payment === 'required'

const groups = [
  'You',
  'Sign-in and security',
  'Your work',
  ...(priced ? ['Payments'] : []),
  'Text size and theme',
  'Help',
  'Delete my account',
]

export default function Account() {
  const me = useMe()
  const { state } = useSession()
  const email = me.data?.email ?? ('email' in state ? (state.email ?? '') : '')
  return (
    <>
      <AppHeader trailing={<SignOutButton />} />
      <Page
        title="Your account"
        className="sheet topics lg:[grid-template-columns:13rem_minmax(0,1fr)]! [--topics-top:3.25rem] [@media(height<25rem)]:[--topics-top:0px] [&_section>p+p]:mt-3"
      >
        <Ground find="fossil" className="sheet-bleed topics-ground lg:[grid-area:1/1]!" />
        <header className="lg:[grid-area:1/2]!">
          <h1 className="text-4xl tracking-tight">Your account</h1>
          <p className="mt-3 text-lg">{me.data?.name ?? '\u00a0'}</p>
          {me.data?.admin && (
            <p className="mt-3">
              <Link to="/admin">Open the desk</Link>
            </p>
          )}
        </header>
        {me.data && (
          <nav aria-labelledby="on-this-page" className="lg:[grid-area:2/1]!">
            <h2 id="on-this-page">On this page</h2>
            <ul>
              {groups.map((title) => (
                <li key={title}>
                  <a href={`#${idOf(title)}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="topics-text lg:col-start-2 [&>section+section]:mt-10!">
          {me.data ? (
            <Group title="You">
              <Part title="Name">
                <NameForm name={me.data.name} />
              </Part>
              <Part title="Email address">
                <AddressPart email={me.data.email} />
              </Part>
              <Part title="Where you teach">
                <TeachingForm teaching={me.data.teaching} />
              </Part>
              <Part title="News and reminders">
                <NewsChoice news={me.data.news} />
                {mailKinds.map((mail) => (
                  <MailBox key={mail} mail={mail} />
                ))}
              </Part>
            </Group>
          ) : me.error ? (
            <ErrorState level={2} title="Your account could not be loaded" error={me.error} onRetry={me.refetch} />
          ) : (
            <Loading />
          )}
          {/* Also when nothing can be loaded. The buttons come first, because what loads above a button moves it. */}
          {!me.isLoading && (
            <Group title="Sign-in and security">
              <p className="mb-4">
                On a shared computer, sign out when you leave. If you forgot to, sign out everywhere: it ends your
                session on every device within fifteen minutes.
              </p>
              <SignOutButtons email={email} />
              {me.data && <Security email={me.data.email} />}
            </Group>
          )}
          {me.data && (
            <>
              <Group title="Your work">
                <Part title="Certificates">
                  <div className={beside}>
                    <p>On the dashboard, to see, print and download.</p>
                    <ButtonLink look="secondary" to="/dashboard">
                      See my certificates
                    </ButtonLink>
                  </div>
                </Part>
                <Part title="All my words">
                  <div className={beside}>
                    <p>
                      Every reflection and note that you have saved, on one page, to read and to download. They stay
                      yours after a course has ended.
                    </p>
                    <ButtonLink look="secondary" to="/words">
                      Read all my words
                    </ButtonLink>
                  </div>
                </Part>
                <Part title="Take everything with me">
                  <TakeEverything />
                </Part>
              </Group>
              {priced && (
                <Group title="Payments">
                  <Purchases />
                </Group>
              )}
            </>
          )}
          {'sub' in state && (
            <Group title="Students’ names">
              <LookSwitch account={state.sub} />
            </Group>
          )}
          <Group title="Text size and theme">
            <Loaded what="These settings">
              <AppearanceSettings />
            </Loaded>
          </Group>
          <Group title="Help">
            <p>
              Certificates and hours, your words and privacy: <a href="/help">answers to common questions</a>.{' '}
              <SupportLine email={settings.provider.email} /> <a href="/privacy">Privacy</a> says what we keep about you
              and who can see it.
            </p>
          </Group>
          {me.data && (
            <Group title="Delete my account">
              <AccountDeletion email={me.data.email} />
            </Group>
          )}
        </div>
      </Page>
      <AppFooter />
    </>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your account…</span>
      <div className="flex flex-col gap-4 pb-20">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-32" />
      </div>
    </div>
  )
}

/** Signs out on all devices, or on all the others. The header has the button for this device. */
function SignOutButtons({ email }: { email: string }) {
  const { signOutEverywhere } = useSession()
  const [busy, setBusy] = useState(false)
  const [others, setOthers] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await signOutEverywhere().finally(() => setBusy(false))
  }
  return (
    <>
      <div className="mb-8 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOthers(true)}>
          Sign out other devices
        </Button>
        <Button look="quiet" className="-mx-3" busy={busy && 'Signing out…'} onClick={() => void signOut()}>
          Sign out everywhere
        </Button>
      </div>
      {others && <SignOutOthers email={email} onClose={() => setOthers(false)} />}
    </>
  )
}

type SignOutOthersProps = { email: string; onClose: () => void; account?: SignInCalls }

/** Signs out the other devices. Cognito can only end all sessions, so the learner signs in here again in the same dialog. */
export function SignOutOthers({ email, onClose, account = accountCalls }: SignOutOthersProps) {
  const { send } = useClient()
  const [ended, setEnded] = useState(false)

  const end = async (refuse: (why: string) => void) => {
    if (!(await saveUnsavedText('online')))
      return refuse('Some of your words are not saved online yet, so nothing was signed out. Please try again.')
    await send(postSignOut, {})
    setEnded(true)
  }
  if (ended)
    return (
      <SignInHereAgain account={account} email={email} words="Your other devices are signed out" onClose={onClose} />
    )
  return (
    <ConfirmDialog
      title="Sign out your other devices?"
      description="We save your words first. Then we sign out every device, this one too, because we can only end all sessions together. You sign in here again straight away. The others notice within fifteen minutes."
      action="Sign out the other devices"
      working="Signing out…"
      keep="Cancel"
      step="app"
      onConfirm={end}
      onCancel={onClose}
    />
  )
}

/** Deletes the account, after a recent sign-in. The server checks it again. */
export function AccountDeletion({ email }: { email: string }) {
  const accessToken = useAccessToken()
  const { state } = useSession()
  const isFresh = async () => {
    const token = await accessToken().catch(() => undefined)
    return token !== undefined && secondsSinceSignIn(token) < freshSeconds
  }
  return (
    <DeleteAccount
      account={'sub' in state ? state.sub : ''}
      isFresh={isFresh}
      signInAgain={({ onSignedIn, onCancel }) => (
        <FreshSignIn email={email} before="your account is deleted" onSignedIn={onSignedIn} onCancel={onCancel} />
      )}
    />
  )
}

/** The id of a group's or part's heading, which the address can name. */
const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** Scrolls to the heading that the address names: it isn't there yet when the browser looks for it. */
const intoView = (heading: HTMLElement | null) => {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView()
}

type GroupProps = { title: string; children: ReactNode }

/** Settings that belong together: a heading under a layer. */
function Group({ title, children }: GroupProps) {
  return (
    <section aria-labelledby={idOf(title)}>
      <h2 id={idOf(title)} ref={intoView} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** One of several things in a group, with a line between them and its title beside it where there's room. */
function Part({ title, children }: GroupProps) {
  return (
    <section
      aria-labelledby={idOf(title)}
      className="border-t border-line py-4 first-of-type:border-t-0 first-of-type:pt-2 md:grid md:grid-cols-[10rem_minmax(0,1fr)] md:gap-x-8"
    >
      <h3 id={idOf(title)} ref={intoView} className="mb-3 text-lg">
        {title}
      </h3>
      <div>{children}</div>
    </section>
  )
}
