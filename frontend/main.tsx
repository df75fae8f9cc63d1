import './parsing.ts'
import './styles/portal.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { appPage, isAppPage } from './app-pages.ts'
import { accountCalls } from './features/account/account-calls.ts'
import { cognitoSettings } from './features/account/cognito-settings.ts'
import { leaveDocument } from './features/account/leave-document.ts'
import { Session } from './features/account/session.ts'
import { sessionRecord } from './features/account/session-record.ts'
import { forgetTokens, storedToken } from './features/account/stored-tokens.ts'
import { createQueries } from './queries.ts'
import { pageFor } from './site.ts'

cognitoSettings().catch(() => {})

const session = new Session({
  load: async () => (await import('./features/account/cognito-session.ts')).cognitoSession(),
  record: sessionRecord(),
  storedToken,
  forgetTokens,
  leave: () => leaveDocument('/#signed-out'),
  reload: () => leaveDocument(),
})

const page = pageFor(window.location.pathname)
// The page's skeleton stands in the document already; it stays until the page itself can be drawn.
await Promise.allSettled([session.start(), page && isAppPage(page.page) ? appPage(page.page) : undefined])

// Drawing has a task of its own, and slices of it: not urgent, says this to React. A slow phone can answer a finger in between.
await new Promise((resolve) => setTimeout(resolve))
const root = createRoot(document.getElementById('root') as HTMLElement)
startTransition(() =>
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App queries={createQueries()} session={session} account={accountCalls} />
      </BrowserRouter>
    </StrictMode>,
  ),
)
