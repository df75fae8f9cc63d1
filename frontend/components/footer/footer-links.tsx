import type { Provider } from '#domain/provider'

const pages = [
  ['/help', 'Help'],
  ['/verify', 'Check a certificate'],
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
] as const

/** The links of every footer: help, checking a certificate, privacy, terms, and how to reach the provider. */
export function FooterLinks({ provider, website = false }: { provider: Provider; website?: boolean }) {
  const { email } = provider
  const links = [
    ...pages,
    [`mailto:${email}`, email],
    ...(website ? [[provider.website, provider.website.replace(/^https?:\/\/|\/$/g, '')]] : []),
  ]
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {links.map(([href, label]) => (
        <li key={href}>
          <a className="inline-flex min-h-11 items-center text-on-bedrock" href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
