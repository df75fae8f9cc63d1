import { lazy } from 'react'
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
import { AddressPart } from '../features/account/address/address-part.tsx'
import { useMe } from '../features/account/me.ts'
import { NameForm } from '../features/account/name-form.tsx'
import { SignOutButtons } from '../features/account/security/sign-out-buttons.tsx'
import { useSession } from '../session/session-provider.tsx'
import { Group, idOf, Loaded, Part } from './account/group.tsx'

type Parts = typeof import('./account/parts.ts')['parts']

/** The sections load in one chunk, because a dozen small ones cost more. */
const part = <Name extends keyof Parts>(name: Name) =>
  lazy(async () => ({ default: (await import('./account/parts.ts')).parts[name] }))
const Purchases = part('Purchases')
const AppearanceSettings = part('AppearanceSettings')
const TakeEverything = part('TakeEverything')
const NewsChoice = part('NewsChoice')
const Security = part('Security')
const AccountDeletion = part('AccountDeletion')
const TeachingForm = part('TeachingForm')

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
      <AppHeader back={{ to: '/dashboard', label: 'Back to Dashboard' }} title="Your account" />
      <Page title="Your account" className="sheet pt-8 pb-20 sm:pt-12">
        <h1 className="text-3xl">Your account</h1>
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
          {me.data && (
            <nav
              aria-labelledby="on-this-page"
              className="font-sans lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1 self-start"
            >
              <h2 id="on-this-page" className="text-sm font-semibold">
                On this page
              </h2>
              <ul className="flex flex-wrap gap-x-4 lg:flex-col">
                {groups.map((title) => (
                  <li key={title}>
                    <a href={`#${idOf(title)}`} className="inline-flex min-h-11 items-center">
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <div className="flex min-w-0 flex-col gap-y-14">
            {me.data ? (
              <Group title="You">
                <Part title="Name">
                  <NameForm name={me.data.name} />
                </Part>
                <Part title="Email address">
                  <AddressPart email={me.data.email} />
                </Part>
                <Part title="Where you teach">
                  <Loaded what="Your answers">
                    <TeachingForm teaching={me.data.teaching} />
                  </Loaded>
                </Part>
                <Part title="News by email">
                  <Loaded what="This part">
                    <NewsChoice news={me.data.news} />
                  </Loaded>
                </Part>
              </Group>
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
            <Group title="Sign-in and security">
              {me.data && (
                <Loaded what="These settings">
                  <Security email={me.data.email} />
                </Loaded>
              )}
              <p className="mb-4">
                On a shared computer, sign out when you leave. If you forgot to, sign out everywhere: it ends your
                session on every device within fifteen minutes.
              </p>
              <SignOutButtons email={email} />
            </Group>
            {me.data && (
              <>
                <Group title="Your work">
                  <Part title="Certificates">
                    <ButtonLink look="secondary" to="/dashboard">
                      See my certificates
                    </ButtonLink>
                  </Part>
                  <Part title="All my words">
                    <p className="mb-4">
                      Every reflection and note that you have saved, on one page, to read and to download. They stay
                      yours after a course has ended.
                    </p>
                    <ButtonLink look="secondary" to="/words">
                      Read all my words
                    </ButtonLink>
                  </Part>
                  <Part title="Take everything with me">
                    <Loaded what="This part">
                      <TakeEverything />
                    </Loaded>
                  </Part>
                </Group>
                {priced && (
                  <Group title="Payments">
                    <Loaded what="Your payments">
                      <Purchases />
                    </Loaded>
                  </Group>
                )}
              </>
            )}
            <Group title="Text size and theme">
              <Loaded what="These settings">
                <AppearanceSettings />
              </Loaded>
            </Group>
            <Group title="Help">
              <p>
                Certificates and hours, your words and privacy: <a href="/help">answers to common questions</a>.{' '}
                <SupportLine email={settings.provider.email} /> <a href="/privacy">Privacy</a> says what we keep about
                you and who can see it.
              </p>
            </Group>
            {me.data && (
              <Group title="Delete my account">
                <Loaded what="This part">
                  <AccountDeletion email={me.data.email} />
                </Loaded>
              </Group>
            )}
          </div>
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
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-32" />
      </Card>
    </div>
  )
}
