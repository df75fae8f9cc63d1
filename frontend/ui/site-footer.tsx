import type { Provider } from '#core/provider'
import { portal } from '#core/wording'
import { Mark } from '../strata/mark.tsx'
import { FooterLinks } from './footer-links.tsx'

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
