import { settings } from '#core/site-settings'
import { portal } from '#core/wording'
import { Mark } from '../strata/mark.tsx'
import { FooterLinks } from './footer-links.tsx'

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
