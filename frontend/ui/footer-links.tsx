const pages = [
  ['/help', 'Help'],
  ['/verify', 'Check a certificate'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

type FooterLinksProps = { email: string; more?: readonly (readonly [href: string, label: string])[] }

/** The links of every footer: help, checking a certificate, privacy, terms, and how to reach the provider. */
export function FooterLinks({ email, more = [] }: FooterLinksProps) {
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
