import { accessFrom, accessPrefix } from './access.ts'
import { certificatePrefix, summaryFrom } from './certificates.ts'
import { learnerPartition } from './keys.ts'
import { profileFrom, profileKey } from './profiles.ts'
import { progressFrom, progressPrefix } from './progress.ts'
import type { Item, Table } from './table.ts'

/** Everything the dashboard shows, in one query: profile, access, certificates and progress, without notes or prompts. */
export async function readOverview(table: Table, sub: string) {
  // From ACCESS# to PROGRESS#~ leaves out the long items: PROMPT#, RECORD# and WORK# sort after it.
  const items = await table.queryAll(
    { pk: learnerPartition(sub), from: accessPrefix, to: `${progressPrefix}~` },
    { consistent: false },
  )
  const withPrefix = (prefix: string) => items.filter((item: Item) => item.sk.startsWith(prefix))
  return {
    profile: withPrefix(profileKey).map(profileFrom)[0],
    access: withPrefix(accessPrefix).map(accessFrom),
    certificates: withPrefix(certificatePrefix).map(summaryFrom),
    progress: withPrefix(progressPrefix).map(progressFrom),
  }
}
