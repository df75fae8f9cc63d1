import { isCleanText } from '#domain/text'
import { certificateOwner, certificatesOf, openCertificates } from '../../functions/store/certificates.ts'
import { type Command, onlyFound } from './command.ts'
import { Refused } from './refused.ts'

/** What fits a line of the public page. */
const longestReason = 200

export const revokeCertificate: Command = {
  name: 'revoke-certificate',
  words: ['<certificate id>'],
  summary: 'Revokes a certificate, for good.',
  details:
    'Whoever checks it reads that it was revoked, and the reason. It can neither be downloaded nor issued again.',
  options: { reason: { value: '<text>', help: 'why, in a sentence that anyone may read' } },
  async plan({ words: [id = ''], options }, { table, deployed, now }) {
    const reason = reasonFrom(options.reason)
    if (!/^[0-9a-f]{32}$/.test(id)) throw new Refused('A certificate id has 32 characters, 0 to 9 and a to f.')
    const [certificate, sub] = await Promise.all([openCertificates(table).read(id), certificateOwner(table, id)])
    if (!certificate || !sub) throw new Refused('There is no certificate with this id.')
    const what = `"${certificate.title}" of ${certificate.name}`
    if (certificate.revoked)
      return onlyFound(`${what} was revoked on ${certificate.revoked.at.slice(0, 10)}: ${certificate.revoked.reason}`)
    return {
      found: [`Issued on ${certificate.issuedAt.slice(0, 10)}, revision ${certificate.revision}.`],
      will: [`Revoke ${what} for good. Everyone who checks it will read: ${reason}`],
      async act() {
        const revoked = { at: now().toISOString(), reason }
        const standing = await certificatesOf(table, sub).revoke(certificate.key, id, revoked)
        if (!standing)
          throw new Refused("The learner's own record of this certificate is not there. Nothing was changed.")
        return [`${what} is revoked: ${deployed.siteUrl}/verify/${id}`]
      },
    }
  },
}

function reasonFrom(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason === '') throw new Refused('Say why: --reason "Issued in error, replaced by another certificate."')
  if (reason.length > longestReason || !isCleanText(reason) || reason.includes('\n'))
    throw new Refused(`A reason is one line of at most ${longestReason} characters.`)
  return reason
}
