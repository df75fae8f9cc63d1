import type { Certificate } from '#contract/certificates'
import { duration } from '#domain/certificate'
import { inGroups } from '#domain/certificate-id'
import { australianDay } from '#domain/day'
import type { Provider } from '#domain/provider'
import { type Letter, letterOf } from './letter.ts'

type Facts = {
  certificate: Certificate
  name: string
  provider: Provider
  /** The portal's address without a trailing slash; undefined if the deployment has no domain of its own. */
  origin: string | undefined
}

/** The email to a learner whose certificate was issued. */
export function certificateReady({ certificate, name, provider, origin }: Facts): Letter {
  const { id, key, kind, title, minutes, completedAt } = certificate
  return letterOf({
    subject: `Your certificate is ready: ${title}`,
    name,
    news: `Congratulations on finishing the ${kind} “${title}”. Your certificate for ${duration(minutes)}, completed on ${australianDay(new Date(completedAt))}, is ready.`,
    action: origin
      ? { label: 'View your certificate', href: `${origin}/certificate?module=${key}` }
      : { sentence: 'To download or print it, sign in to the portal and open it from your dashboard.' },
    next: [
      'Record this learning yourself with your teacher registration authority (for example NESA, QCT, VIT).',
      origin
        ? `Anyone can check the certificate at ${origin}/verify/${id}.`
        : `Anyone can check the certificate in the portal by its number, ${inGroups(id)}.`,
      'If the name on it isn’t right, you can correct it twice on the certificate’s page.',
    ],
    provider,
  })
}
