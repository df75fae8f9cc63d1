import { Revoked } from '#contract/certificates'
import { revocationReasons, revocationSentence } from '#domain/wording/certificate'
import { revokeCertificate as revoke } from '../../functions/certificates/revoke-certificate.ts'
import { certificateOwner, certificatesOf, openCertificates } from '../../functions/store/certificates.ts'
import { type Command, reportOnly } from './command.ts'
import { OpsError } from './ops-error.ts'

export const revokeCertificate: Command = {
  name: 'revoke-certificate',
  args: ['<certificate id>'],
  summary: 'Revokes a certificate permanently.',
  details: 'Anyone who checks it sees that it was revoked, and why. It can no longer be downloaded or issued again.',
  options: { because: { value: '<reason>', help: `what anyone may read: ${revocationReasons.join(', ')}` } },
  async plan({ args: [id = ''], options }, { table, deployed, now, announce }) {
    const because = reasonFrom(options.because)
    if (!/^[0-9a-f]{32}$/.test(id)) throw new OpsError('A certificate id has 32 characters: 0 to 9 and a to f.')
    const [certificate, sub] = await Promise.all([openCertificates(table).read(id), certificateOwner(table, id)])
    if (certificate && 'withdrawnAt' in certificate)
      return reportOnly('Its holder deleted the account and withdrew the certificate. There is nothing left to revoke.')
    if (!certificate) throw new OpsError('No certificate has this id.')
    const what = `"${certificate.title}" of ${certificate.name}`
    const { revoked } = certificate
    if (revoked) return reportOnly(`${what} was revoked on ${revoked.at.slice(0, 10)}: ${revoked.because}`)
    return {
      findings: [
        ...(sub ? [] : ['Its holder has deleted their account and kept the certificate public.']),
        `Issued on ${certificate.issuedAt.slice(0, 10)}, revision ${certificate.revision}.`,
      ],
      changes: [`Revoke ${what} permanently. Anyone who checks it will read: ${revocationSentence({ because })}`],
      async apply() {
        const holder = sub ? { sub, certificates: certificatesOf(table, sub) } : undefined
        const needs = { holder, publicCertificates: openCertificates(table), world: { now }, announce }
        if (!(await revoke({ certificate, because }, needs)))
          throw new OpsError("The learner's own record of this certificate is missing. Nothing was changed.")
        return [`${what} is revoked: ${deployed.siteUrl}/verify/${id}`]
      },
    }
  },
}

function reasonFrom(text: string | undefined): Revoked['because'] {
  const parsed = Revoked.shape.because.safeParse(text?.trim())
  if (parsed.success) return parsed.data
  throw new OpsError(`Say why in one of these words: --because ${revocationReasons.join('|')}`)
}
