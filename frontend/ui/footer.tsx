import type { Provider } from '#core/provider'
import { settings } from '#core/site-settings'
import { portal } from '#core/wording'
import { Mark } from '../strata/mark.tsx'

/** The slim footer of the app's pages. Not printed. */
export function AppFooter() {
  return (
    <footer className="sticky top-full bg-bedrock font-sans text-sm text-on-bedrock print:hidden">
      <div className="sheet flex items-start gap-6 py-4">
        <Mark label={portal.name} className="mt-2 size-7 shrink-0" />
        <FooterLinks email={settings.provider.email} />
      </div>
    </footer>
  )
}

const pages = [
  ['/help', 'Help'],
  ['/verify', 'Check a certificate'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

type FooterLinksProps = { email: string; more?: readonly (readonly [href: string, label: string])[] }

/** The links of every footer: help, checking a certificate, privacy, terms, and how to reach the provider. */
function FooterLinks({ email, more = [] }: FooterLinksProps) {
  return (
    <ul className="grid grow grid-cols-2 gap-x-6 gap-y-1 sm:flex sm:flex-wrap">
      {[...pages, [`mailto:${email}`, email] as const, ...more].map(([href, label]) => (
        <li key={href} className={href.includes(':') ? 'col-span-full' : undefined}>
          <a className="inline-flex min-h-11 items-center text-on-bedrock" href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

type SiteFooterProps = {
  provider: Provider
  /** False on the 404 page, which must stay small because it's part of the edge function. */
  mark?: boolean
}

/** The footer of the public pages: the links, and the portal's provider with its ABN. */
export function SiteFooter({ provider, mark = true }: SiteFooterProps) {
  const { email, website } = provider
  return (
    <footer className="bg-bedrock font-sans text-sm text-on-bedrock">
      <div className="sheet flex items-start gap-4 py-10 sm:gap-5">
        {mark && <Mark className="mt-1 size-9 shrink-0" />}
        <div className="flex min-w-0 grow flex-wrap justify-between gap-x-10 gap-y-1">
          <div>
            <p className="font-semibold">{portal.name}</p>
            <p>
              © {provider.organisation} · <span className="whitespace-nowrap">ABN {provider.abn}</span>
            </p>
          </div>
          <FooterLinks email={email} more={[[website, website.replace(/^https?:\/\/|\/$/g, '')]]} />
        </div>
      </div>
    </footer>
  )
}
