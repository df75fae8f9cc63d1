import { hashed } from '#core/log'
import type { AboutAddress } from '#people/announcement'
import type { Mail, MailContext } from './mail.ts'
import { accountExists, addressChanged, addressCode } from './sign-in-letters.ts'

/** An email about an address. Codes are made here, so that only the email holds them; the table has their hashes. */
export async function addressMail({ about, sub, at }: AboutAddress, context: MailContext): Promise<Mail> {
  const { settings, origin, secrets, world } = context
  const { profile, addressChanges, sentMails } = context.learner(sub)
  const { provider } = settings
  const now = world.now()
  const claim = (operation: string) => sentMails.claim(`${about}#${at}`, { at: now.toISOString(), operation })
  const line = { mail: about, learner: hashed(sub) }
  if (about === 'address-code') {
    const request = await addressChanges.requested(now)
    if (request?.at !== at) return { to: '', letter: undefined, claim, line }
    const code = secrets.code()
    const seal = () => addressChanges.seal(at, secrets.hash(sub, at, code))
    return { to: request.email, letter: addressCode({ code, provider }), claim: seal, line }
  }
  const owner = await profile.read()
  const name = owner?.name ?? ''
  if (about === 'account-exists')
    return { to: owner?.email ?? '', letter: owner && accountExists({ name, provider, origin }), claim, line }
  const change = await addressChanges.read(at)
  return { to: change?.from ?? '', letter: change && addressChanged({ change, name, provider }), claim, line }
}
