import { lazy, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { settings } from '#contract/site-settings'
import { ApiProblem } from '../client/client.ts'
import { AppHeader } from '../components/app-header.tsx'
import { Card } from '../components/card.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { AppFooter } from '../components/footer/app-footer.tsx'
import { Button } from '../components/forms/button.tsx'
import { ButtonLink } from '../components/forms/button-link.tsx'
import { Page } from '../components/page.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { SupportLine } from '../components/support/support-line.tsx'
import { useMe } from '../features/account/me.ts'
import { NameForm } from '../features/account/name-form.tsx'
import { SignOutButtons } from '../features/account/security/sign-out-buttons.tsx'
import { useSession } from '../session/session-provider.tsx'

/** Most visits to this page are about one of its sections. */
const Purchases = lazy(() => import('../features/payments/purchases.tsx'))
const OwnCertificates = lazy(() => import('../features/certificates/own-certificates.tsx'))
const AppearanceSettings = lazy(() => import('../features/appearance/appearance-settings.tsx'))
const TakeEverything = lazy(() => import('../features/own-data/take-everything.tsx'))
const NewsChoice = lazy(() => import('../features/account/agreement/news-choice.tsx'))
const Security = lazy(() => import('../features/account/security/security.tsx'))
const AccountDeletion = lazy(() => import('./account/deletion.tsx'))
const TeachingForm = lazy(() => import('../features/account/teaching/teaching-form.tsx'))

export default function Account() {
  const me = useMe()
  const { state } = useSession()
  const email = me.data?.email ?? ('email' in state ? (state.email ?? '') : '')
  return (
    <>
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} title="Your account" />
      <Page title="Your account" className="mx-auto max-w-2xl px-5 pt-8 pb-20 sm:pt-12">
        <h1 className="text-3xl">Your account</h1>
        <div className="mt-8 flex flex-col gap-6">
          {me.data ? (
            <>
              <Section title="Name">
                <NameForm name={me.data.name} />
              </Section>
              <Section title="E-mail address">
                <p className="break-all">{me.data.email}</p>
                <p className="mt-1 font-sans text-sm text-bark">You sign in with this address.</p>
              </Section>
              <Section title="Where you teach">
                <ErrorBoundary fallback="Your answers could not be loaded. Please reload the page.">
                  <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                    <TeachingForm teaching={me.data.teaching} />
                  </Suspense>
                </ErrorBoundary>
              </Section>
              <Section title="News by e-mail">
                <Loaded what="This part">
                  <NewsChoice news={me.data.news} />
                </Loaded>
              </Section>
            </>
          ) : me.error ? (
            <ErrorState
              level={2}
              title="Your account could not be loaded"
              requestId={me.error instanceof ApiProblem ? me.error.requestId : undefined}
              action={<Button onClick={() => void me.refetch()}>Try again</Button>}
            >
              {me.error.message}
            </ErrorState>
          ) : (
            <Loading />
          )}
          {/* Signing out must also be possible when nothing can be loaded. */}
          <Section title="Sign-in and security">
            {me.data && (
              <Loaded what="These settings">
                <Security email={me.data.email} />
              </Loaded>
            )}
            <p className="mb-4">
              On a shared computer, sign out when you leave. If you forgot to, sign out everywhere: it ends your session
              on every device within fifteen minutes.
            </p>
            <SignOutButtons email={email} />
          </Section>
          {me.data && (
            <>
              <Section title="Certificates">
                <Loaded what="Your certificates">
                  <OwnCertificates />
                </Loaded>
              </Section>
              <Section title="All my words">
                <p className="mb-4">
                  Every reflection and note that you have saved, on one page, to read and to download. They stay yours
                  after a course has ended.
                </p>
                <ButtonLink look="secondary" to="/words">
                  Read all my words
                </ButtonLink>
              </Section>
              <Section title="Take everything with me">
                <Loaded what="This part">
                  <TakeEverything />
                </Loaded>
              </Section>
              {settings.payment === 'required' && (
                <Section title="Payments">
                  <Loaded what="Your payments">
                    <Purchases />
                  </Loaded>
                </Section>
              )}
            </>
          )}
          <Section title="Text size and theme">
            <Loaded what="These settings">
              <AppearanceSettings />
            </Loaded>
          </Section>
          <Section title="Help">
            <p>
              Certificates and hours, your words and privacy: <a href="/help">answers to common questions</a>.{' '}
              <SupportLine email={settings.provider.email} /> <a href="/privacy">Privacy</a> says what we keep about you
              and who can see it.
            </p>
          </Section>
          {me.data && (
            <Section title="Delete my account">
              <Loaded what="This part">
                <AccountDeletion email={me.data.email} />
              </Loaded>
            </Section>
          )}
        </div>
      </Page>
      <AppFooter />
    </>
  )
}

/** A part whose script loads on its own. If that fails, the rest of the page still works. */
function Loaded({ what, children }: { what: string; children: ReactNode }) {
  return (
    <ErrorBoundary fallback={<p>{what} could not be loaded. Please reload the page.</p>}>
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Scrolls to the section that the address names: it isn't there yet when the browser looks for it. */
const intoView = (heading: HTMLElement | null) => {
  if (heading && window.location.hash === `#${heading.id}`) heading.scrollIntoView()
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} ref={intoView} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </Card>
  )
}

function Loading() {
  return (
    <div role="status">
      <span className="sr-only">Loading your account…</span>
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-32" />
      </Card>
    </div>
  )
}
