import { australianDay } from '#core/day'
import { type Addressee, ifNotYou, type Letter, letterOf } from './letter.ts'

/** The email to a learner whose account is to be deleted: perhaps somebody else asked for it. */
export const deletionAsked = ({ due, origin, ...to }: Addressee & { due: string }): Letter =>
  letterOf({
    ...to,
    subject: 'Your account is going to be deleted',
    news: `We have been asked to delete your account, with everything you have written in it. We will do that in the night after ${australianDay(new Date(due))}.`,
    action: origin
      ? { label: 'Keep your account', href: `${origin}/account` }
      : { sentence: 'To keep your account, sign in to the portal and open your account page.' },
    next: [
      'If it was you, there is nothing more to do. Until then you can still download everything you have written from your account page.',
      ...ifNotYou,
      'Once you are in, keep your account there: until then the deletion goes on.',
    ],
  })

/** The last email to a learner. It goes out when the deletion begins, because erasing removes the address. */
export const deletionBegun = ({
  deletion: { askedAt, certificates },
  ...to
}: Omit<Addressee, 'origin'> & { deletion: { askedAt: string; certificates: 'keep' | 'withdraw' } }): Letter =>
  letterOf({
    ...to,
    subject: 'Your account is being deleted',
    news: `As asked on ${australianDay(new Date(askedAt))}, we are deleting your account, with everything you have written in it. It will be gone by tomorrow.`,
    action: { sentence: 'You can no longer sign in, and there is nothing more for you to do.' },
    next: [
      certificates === 'keep'
        ? 'Your certificates stay valid. Anyone who has the number of one can still check it and see your name.'
        : 'Your certificates are withdrawn. Anyone who checks one reads that its holder has withdrawn it, without your name.',
      'We keep records of your payments for five years, as tax law requires, without your name or address.',
      'Our backups still hold your data for 35 days.',
    ],
  })

/** The email to a learner whose account isn't going to be deleted any more: perhaps somebody else cancelled that. */
export const deletionCancelled = ({ origin, ...to }: Addressee): Letter =>
  letterOf({
    ...to,
    subject: 'Your account is not going to be deleted',
    news: 'The deletion of your account was cancelled. Your account stays, with everything in it.',
    action: origin
      ? { label: 'Open your account', href: `${origin}/account` }
      : { sentence: 'To see your account, sign in to the portal and open your account page.' },
    next: ['If it was you, there is nothing more to do.', ...ifNotYou],
  })
