import { australianDay } from '#core/day'
import { addressChange } from '#core/limits'
import type { Provider } from '#core/provider-facts'
import { maskedAddress } from '#payments/settlement'
import type { AddressChange } from '#signing-in/address-change'
import { type Addressee, type Letter, letterOf } from './letter.ts'

/** The email with the code for a new address. It holds nothing that the learner typed: the address may be somebody else's. */
export function addressCode({ code, provider }: { code: string; provider: Provider }): Letter {
  return letterOf({
    subject: 'Your code for a new email address',
    name: '',
    news: `Your code is ${code}. It works for ${addressChange.codeMinutes} minutes.`,
    action: { sentence: 'Enter it on your account page in the portal, where you asked for it.' },
    next: [
      'Until then nothing changes, and you sign in with the address that you have now.',
      'If you did not ask for it, you can ignore this email. Nobody from the portal will ever ask you for a code.',
    ],
    provider,
  })
}

/** The email to a former address. It has no link, because a school's scanner opens links; nor the new address: a school may read it. */
export function addressChanged({ change, ...to }: Omit<Addressee, 'origin'> & { change: AddressChange }): Letter {
  return letterOf({
    ...to,
    subject: 'Your email address was changed',
    news: `On ${australianDay(new Date(change.at))} ${change.by === 'operator' ? 'we were asked to give' : 'somebody who had signed in gave'} your account another email address (${maskedAddress(change.to)}). This one no longer signs in to it, and every device was signed out.`,
    action: { sentence: `If it was not you, please write to ${to.provider.email} at once, or reply to this email.` },
    next: [
      'If it was you, there is nothing more to do. Sign in with the new address from now on.',
      'If it was not you, we find out whose account it is. The address does not move back by itself, because this mailbox may belong to a school that the owner has left.',
      ...(change.unlinked ? ['Google is no longer linked with the account, because it belongs to this address.'] : []),
    ],
  })
}

/** The email to somebody whose address was typed for another account. */
export function accountExists({ origin, ...to }: Addressee): Letter {
  return letterOf({
    ...to,
    subject: 'You already have an account',
    news: 'Somebody tried to use this email address for a new account. It has an account already, so nothing was changed.',
    action: origin
      ? { label: 'Sign in', href: `${origin}/sign-in` }
      : { sentence: 'To use your account, sign in to the portal with this address.' },
    next: [
      'If it was you, sign in with this address. If you have forgotten your password, choose “Forgotten your password?” there and set a new one.',
      'If it was not you, there is nothing to do: nobody gets into your account with your address alone.',
    ],
  })
}
