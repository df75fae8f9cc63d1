import { settings } from '#core/site-settings'

/** What somebody agrees to by signing up, and what happens to their details. New tabs keep the form filled in. */
export function SignUpConditions() {
  return (
    <p className="font-sans text-sm text-bark">
      By creating an account you agree to the <PolicyLink href="/terms">terms</PolicyLink> and have read the{' '}
      <PolicyLink href="/privacy">privacy page</PolicyLink>. {settings.provider.organisation} keeps your name and email
      address for your account and your certificates; without them there can’t be an account. The privacy page says who
      can see what, and how to download or delete it.
    </p>
  )
}

function PolicyLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
