import { deviceSession, Session } from '../session/session.ts'
import '../client/zod-config.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { pageFor } from '#catalogue/pages'
import { createQueryClient } from '../client/query-client.ts'
import { cognitoSettings } from '../session/cognito-settings.ts'
import { leaveDocument } from '../session/navigate-away.ts'
import { forgetTokens, storedToken } from '../session/stored-tokens.ts'
import { App } from './app.tsx'
import { preloadPage } from './page-modules.ts'
import { shareWithTranslators } from './translated-page.ts'
import '../styles/portal.css'

// Start loading the settings now. The first call that needs them reports a failure, so ignore it here.
cognitoSettings().catch(() => {})

const session = new Session({
  load: async () => (await import('../session/cognito-session.ts')).cognitoSession(),
  device: deviceSession(),
  storedToken,
  forgetTokens,
  openSignedOutPage: () => leaveDocument('/#signed-out'),
  reload: () => leaveDocument(),
})

const page = pageFor(window.location.pathname)
// The prerendered document shows the page's skeleton until React renders, so load the session and the page first.
await Promise.allSettled([session.start(), page?.kind === 'app' ? preloadPage(page.page) : undefined])

// Start rendering in its own task, as a transition, so that a slow phone stays responsive to input.
await new Promise((resolve) => setTimeout(resolve))
shareWithTranslators()
const root = createRoot(document.getElementById('root') as HTMLElement)
startTransition(() =>
  root.render(
    <StrictMode>
      <BrowserRouter>
        <App queries={createQueryClient()} session={session} />
      </BrowserRouter>
    </StrictMode>,
  ),
)
