import type { Provider } from '#domain/provider'
import { portal } from '#domain/wording'
import { Mark } from './strata/mark.tsx'

type SiteFooterProps = {
  provider: Provider
  /** False on the 404 page, which must stay small: the edge function holds it. */
  mark?: boolean
}

/** The footer of the public pages: help, and the portal's provider with its ABN and contact details. */
export function SiteFooter({ provider, mark = true }: SiteFooterProps) {
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
          <ul className="flex flex-wrap gap-x-6 gap-y-2 max-sm:mt-2">
            <li>
              <a className="inline-flex min-h-11 items-center text-on-bedrock" href="/help">
                Help
              </a>
            </li>
            <li>
              <a className="inline-flex min-h-11 items-center text-on-bedrock" href="/verify">
                Check a certificate
              </a>
            </li>
            <li>
              <a className="inline-flex min-h-11 items-center text-on-bedrock" href={`mailto:${provider.email}`}>
                {provider.email}
              </a>
            </li>
            <li>
              <a className="inline-flex min-h-11 items-center text-on-bedrock" href={provider.website}>
                {provider.website.replace(/^https?:\/\/|\/$/g, '')}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}
