import { existsSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { zipSync } from 'fflate'
import { isBusy } from '#core/busy'
import { hashed } from '#core/log'
import { collect, type Everything, emptyCollection } from '#privacy/collection'
import { getExport } from '#privacy/contract'
import { exportFiles } from '#privacy/export-files'
import { exportOwnData } from '#privacy/export-own-data'
import { openUserPool } from '#signing-in/cognito'
import { learnerStores, publicStores } from '../../../functions/stores.ts'
import type { Command } from '../command.ts'
import { findConfirmedLearner, nameAndEmail } from '../learner.ts'
import type { Operator } from '../operator.ts'
import { OpsError } from '../ops-error.ts'
import { plural } from '../plural.ts'
import { checkedOption, ownerCheck } from './owner-check.ts'

export const exportLearner: Command = {
  name: 'export-learner',
  args: ['<email>'],
  summary: 'Writes the ZIP of "Take everything with me" for a learner who can’t make it.',
  details:
    'For somebody who can’t sign in, or asks by letter. Give the file to nobody else, and delete your copy afterwards.',
  options: { ...checkedOption, to: { value: '<file>', help: 'the new file (default: in your home folder)' } },
  async plan({ args: [email = ''], options }, operator) {
    const learner = await findConfirmedLearner(email, operator)
    const check = ownerCheck(options.checked, 'The file holds everything they wrote and paid')
    const at = operator.now()
    const file = options.to ?? join(homedir(), `everything-${hashed(learner.sub)}-${at.toISOString().slice(0, 10)}.zip`)
    if (existsSync(file)) throw new OpsError(`${file} exists already. Delete it, or choose another with --to.`)
    if (!existsSync(dirname(file)))
      throw new OpsError(`There is no folder ${dirname(file)}. Make it, or choose another.`)
    return {
      findings: [check],
      changes: [
        `Write everything that the portal stores about ${nameAndEmail(learner)} to ${file}, for your eyes only.`,
      ],
      async apply() {
        const everything = await everythingOf(learner.sub, operator)
        const zip = zipSync(await exportFiles(everything, { at, origin: operator.deployed.siteUrl }), { mtime: at })
        // Never overwrite a file: it would keep its old permissions.
        writeFileSync(file, zip, { mode: 0o600, flag: 'wx' })
        const missing = [...everything.pdfs.values()].filter((pdf) => !pdf).length
        return [
          `${file}: ${plural(everything.items.length, 'item')}, ${plural(everything.rest.payments.length, 'payment')}, ${plural(everything.pdfs.size - missing, 'certificate')} as PDF.`,
          ...(missing > 0 ? [`${plural(missing, 'PDF')} could not be made; the file has the link instead.`] : []),
        ]
      },
    }
  },
}

/** What the API would give the learner, by the same verbs. */
async function everythingOf(sub: string, operator: Operator): Promise<Everything> {
  const { table, deployed, now } = operator
  const lessons = await operator.lessons()
  const world = { now, certificateId: () => '' }
  const userPool = openUserPool(deployed.userPoolId, operator.cognito)
  const stores = { ...learnerStores(table, sub), ...publicStores(table) }
  const context = { ...stores, sub, lessons, userPool }
  const [{ downloadCertificate }, { renderCertificates }, { drawQr }] = await Promise.all([
    import('#certificates/download-certificates'),
    import('../../../functions/certificates/paper.tsx'),
    import('#certificates/qr-code'),
  ])
  const needs = { ...context, render: renderCertificates, drawQr, origin: async () => deployed.siteUrl }
  return collect(emptyCollection(), {
    page: async (cursor) => getExport.response.parse(await exportOwnData({ cursor }, { ...context, world })),
    async pdf(key) {
      try {
        const { bytes, filename } = await downloadCertificate({ key }, needs)
        return new File([bytes as Uint8Array<ArrayBuffer>], filename)
      } catch (error) {
        // As in the browser: a certificate that can't be made doesn't hold back the rest.
        if (isBusy(error)) throw error
        return null
      }
    },
    report() {},
  })
}
