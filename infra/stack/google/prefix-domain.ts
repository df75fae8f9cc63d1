import { createHash } from 'node:crypto'
import type { Settings } from '../../settings.ts'
import { region } from '../../stage.ts'

/** Words that Cognito reserves, even inside others: "lawson" holds one. */
const reserved = /aws|amazon|cognito/

/** The part before `.auth.…` of the user pool's own domain: the portal's with hyphens, or a hash where Cognito won't accept that. */
export function prefixOf(domain: string): string {
  const readable = domain.replaceAll('.', '-')
  if (readable.length <= 63 && !reserved.test(readable)) return readable
  return `portal-${createHash('sha256').update(domain).digest('hex').slice(0, 16)}`
}

/** Where the user pool's pages for Google sign-in are; undefined if the stage has none. */
export const oauthEndpointOf = ({ googleSignIn, domain }: Settings): string | undefined =>
  googleSignIn && domain ? `https://${prefixOf(domain)}.auth.${region}.amazoncognito.com` : undefined
