import { isPaidBack } from '#access/rules'
import { accessFrom, accessPrefix, holdingFrom } from '#access/store'
import { certificateKeys, isModuleId } from '#catalogue/catalogue'
import { summaryFrom, summaryPrefix } from '#certificates/store'
import type { Item } from '#core/expressions'
import { learnerPartition } from '#core/keys'
import type { Table } from '#core/table'
import { checkoutFrom, checkoutPrefix } from '#payments/store'
import { agreementFrom, agreementPrefix, profileFrom, profileKey } from '#people/store'
import { planFrom, planPrefix } from '#plan/store'
import { deletionFrom, deletionKey } from '#privacy/deletions'
import { periodFrom, periodKey } from '#record/period-store'
import { ownDateFrom, ownDatePrefix } from '#reminders/store'
import { completionFrom, progressFrom, progressPrefix } from '#work/progress'

/**
 * Profile, a deletion that was asked for, access, checkouts, agreements, certificates, plans, chosen days, progress and the period of the learner's
 * record in one query, without notes or prompts.
 * The dashboard reads it eventually consistent;
 * a page that follows a write at once needs it `consistent`.
 */
export async function readOverview(table: Table, sub: string, { consistent = false } = {}) {
  // From ACCESS# to PROGRESS#~ leaves out the long items: PROMPT#, WHOLECERTIFICATE# and WORK# sort after it.
  const items = await table.queryAll(
    { pk: learnerPartition(sub), from: accessPrefix, to: `${progressPrefix}~` },
    { consistent },
  )
  const withPrefix = (prefix: string) => items.filter((item: Item) => item.sk.startsWith(prefix))
  return {
    profile: withPrefix(profileKey).map(profileFrom)[0],
    deletion: withPrefix(deletionKey).map(deletionFrom)[0],
    access: withPrefix(accessPrefix).map((item) => ({ ...accessFrom(item), paidBack: isPaidBack(holdingFrom(item)) })),
    checkouts: withPrefix(checkoutPrefix).map(checkoutFrom),
    ownDates: withPrefix(ownDatePrefix).flatMap(ownDateFrom),
    plans: withPrefix(planPrefix).flatMap(planFrom),
    agreements: withPrefix(agreementPrefix).map(agreementFrom),
    certificates: withPrefix(summaryPrefix).filter(isOffered).map(summaryFrom),
    progress: withPrefix(progressPrefix).filter(isOffered).map(progressFrom),
    completions: withPrefix(progressPrefix).filter(isOffered).flatMap(completionFrom),
    period: withPrefix(periodKey).map(periodFrom)[0],
  }
}

/** A module or course may have left the catalogue since; the others must still open. */
const isOffered = ({ moduleId, key }: Item): boolean =>
  isModuleId(moduleId) || certificateKeys.some((known) => known === key)
