import { accessFrom, accessPrefix } from './access.ts'
import { certificatePrefix, headFrom } from './certificates.ts'
import { learnerPartition } from './keys.ts'
import { profileFrom, profileKey } from './profiles.ts'
import { progressFrom, progressPrefix } from './progress.ts'
import type { Item, Table } from './table.ts'

/** All that the dashboard shows, in one query: profile, access, certificates and progress; no words, no prompts, no long texts. */
export async function readOverview(table: Table, sub: string) {
  const items = await table.queryAll(
    { pk: learnerPartition(sub), from: accessPrefix, to: `${progressPrefix}~` },
    { consistent: false },
  )
  const beginning = (prefix: string) => items.filter((item: Item) => item.sk.startsWith(prefix))
  return {
    profile: beginning(profileKey).map(profileFrom)[0],
    access: beginning(accessPrefix).map(accessFrom),
    certificates: beginning(certificatePrefix).map(headFrom),
    progress: beginning(progressPrefix).map(progressFrom),
  }
}
