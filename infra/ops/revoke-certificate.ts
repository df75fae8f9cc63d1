import { revocationProblem, revokeCertificate as revoke } from '../../functions/certificates/revoke-certificate.ts'
import { certificateOwner, certificatesOf, openCertificates } from '../../functions/store/certificates.ts'
import { type Command, reportOnly } from './command.ts'
import { OpsError } from './ops-error.ts'

export const revokeCertificate: Command = {
  name: 'revoke-certificate',
  args: ['<certificate id>'],
  summary: 'Revokes a certificate permanently.',
  details: 'Anyone who checks it sees that it was revoked, and why. It can no longer be downloaded or issued again.',
  options: { reason: { value: '<text>', help: 'why, in one public sentence' } },
  async plan({ args: [id = ''], options }, { table, deployed, now }) {
    const reason = reasonFrom(options.reason)
    if (!/^[0-9a-f]{32}$/.test(id)) throw new OpsError('A certificate id has 32 characters: 0 to 9 and a to f.')
    const [certificate, sub] = await Promise.all([openCertificates(table).read(id), certificateOwner(table, id)])
    if (certificate && 'withdrawnAt' in certificate)
      return reportOnly('Its holder deleted the account and withdrew the certificate. There is nothing left to revoke.')
    if (!certificate) throw new OpsError('No certificate has this id.')
    const what = `"${certificate.title}" of ${certificate.name}`
    if (certificate.revoked)
      return reportOnly(`${what} was revoked on ${certificate.revoked.at.slice(0, 10)}: ${certificate.revoked.reason}`)
    return {
      findings: [
        ...(sub ? [] : ['Its holder has deleted their account and kept the certificate public.']),
        `Issued on ${certificate.issuedAt.slice(0, 10)}, revision ${certificate.revision}.`,
      ],
      changes: [`Revoke ${what} permanently. Anyone who checks it will read: ${reason}`],
      async apply() {
        const certificates = sub ? certificatesOf(table, sub) : undefined
        const needs = { certificates, publicCertificates: openCertificates(table), world: { now } }
        if (!(await revoke({ certificate, reason }, needs)))
          throw new OpsError("The learner's own record of this certificate is missing. Nothing was changed.")
        return [`${what} is revoked: ${deployed.siteUrl}/verify/${id}`]
      },
    }
  },
}

function reasonFrom(text: string | undefined): string {
  const reason = text?.trim() ?? ''
  if (reason === '') throw new OpsError('Give a reason: --reason "Issued in error, replaced by another certificate."')
  const problem = revocationProblem(reason)
  if (problem) throw new OpsError(problem)
  return reason
}
