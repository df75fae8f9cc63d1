import type { ReactNode } from 'react'
import { AppHeader } from '../../components/app-header.tsx'
import { AppFooter } from '../../components/footer/app-footer.tsx'
import { Page } from '../../components/page.tsx'
import { Horizon } from '../../components/strata/landscape.tsx'
import { loadAccountCalls } from './account-calls.ts'

type AccountPageProps = {
  title: string
  heading?: ReactNode
  lead?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** The narrow page layout for sign-in, sign-up, confirmation and password reset. */
export function AccountPage({ title, heading = title, lead, children, footer }: AccountPageProps) {
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
      <Page title={title} className="mx-auto w-full max-w-lg grow px-5 pt-8 pb-12 sm:pt-14">
        <h1 className="text-3xl">{heading}</h1>
        {lead && <div className="mt-3 max-w-[52ch]">{lead}</div>}
        <div className="mt-8">{children}</div>
        {footer && <div className="mt-8 border-t border-line pt-5 font-sans">{footer}</div>}
      </Page>
      <Horizon className="block h-16 w-full sm:h-24" />
      <AppFooter />
    </div>
  )
}
