import type { ReactNode } from 'react'
import { type Find, Ground } from '../strata/ground.tsx'
import { AppFooter } from '../ui/footer.tsx'
import { AppHeader } from '../ui/header.tsx'
import { Page } from '../ui/page.tsx'
import { loadAccountCalls } from './account-calls.ts'
import './account-frame.css'

type SignInLayoutProps = {
  title: string
  /** What the drawing has in its ground. */
  find: Find
  heading?: ReactNode
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The page layout for sign-in, sign-up, confirmation and password reset: a form beside a drawing. */
export function SignInLayout({ title, find, heading = title, lead, children, footer }: SignInLayoutProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the code that submitting the form needs
    <div className="flex min-h-dvh flex-col" onFocus={() => void loadAccountCalls().catch(() => {})}>
      <AppHeader
        trailing={
          <a href="/" className="inline-flex min-h-11 items-center">
            Home
          </a>
        }
      />
      <div className="account-frame">
        <Ground find={find} className="account-ground" />
        <Page title={title} className="account-form">
          <h1 className="text-3xl">{heading}</h1>
          {lead && <div>{lead}</div>}
          <div className="mt-6">{children}</div>
          {footer && <div className="account-foot font-sans">{footer}</div>}
        </Page>
      </div>
      <AppFooter />
    </div>
  )
}
