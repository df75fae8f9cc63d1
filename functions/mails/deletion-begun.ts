import { australianDay } from '#domain/day'
import type { Provider } from '#domain/provider'
import type { StoredDeletion } from '../store/deletions.ts'
import { type Letter, letterOf } from './letter.ts'

type Facts = { deletion: StoredDeletion; name: string; provider: Provider }

/** The last email to a learner. It goes out when the deletion begins, because erasing removes the address. */
export function deletionBegun({ deletion, name, provider }: Facts): Letter {
  const { askedAt, certificates } = deletion
  return letterOf({
    subject: 'Your account is being deleted',
    name,
    news: `As asked on ${australianDay(new Date(askedAt))}, we are deleting your account, with everything you have written in it. It will be gone by tomorrow.`,
    action: { sentence: 'You can no longer sign in, and there is nothing more for you to do.' },
    next: [
      certificates === 'keep'
        ? 'Your certificates stay valid. Anyone who has the number of one can still check it and see your name.'
        : 'Your certificates are withdrawn. Anyone who checks one reads that its holder has withdrawn it, without your name.',
      'We keep records of your payments for five years, as tax law requires, without your name or address.',
      'Our backups still hold your data for 35 days.',
    ],
    provider,
  })
}
