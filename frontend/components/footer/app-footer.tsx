import { settings } from '#contract/site-settings'
import { portal } from '#domain/wording'
import { Mark } from '../strata/mark.tsx'

const link = 'inline-flex min-h-11 items-center text-on-bedrock'

/** The slim footer of the app's pages: help, checking a certificate, and who to write to. Not printed. */
export function AppFooter() {
  const { email } = settings.provider
  return (
    <footer className="sticky top-full bg-bedrock font-sans text-sm text-on-bedrock print:hidden">
      <div className="sheet flex items-start gap-6 py-4">
        <Mark label={portal.name} className="mt-2 size-7 shrink-0" />
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <a className={link} href="/help">
            Help
          </a>
          <a className={link} href="/verify">
            Check a certificate
          </a>
          <a className={link} href={`mailto:${email}`}>
            {email}
          </a>
        </div>
      </div>
    </footer>
  )
}
