import * as z from 'zod/mini'
import { accessOf } from '#access/store'
import { certificateKeys } from '#catalogue/catalogue'
import { Revoked } from '#certificates/contract'
import { certificateOwner, certificatesOf, openCertificates } from '#certificates/store'
import { openAudit } from '#core/audit'
import { sydneyMonth } from '#core/day'
import type { Item } from '#core/expressions'
import { learnerPartition } from '#core/keys'
import { lists } from '#core/lists'
import { checkedStart, type Key, type Table } from '#core/table'
import { readOverview } from '#dashboard/overview'
import { sentMailsOf } from '#mails/sent-mails'
import { checkoutsOf, openPayments, openSweeps, openUnsettled } from '#payments/store'
import { profilesOf, rolesOf } from '#people/store'
import { deletionOf, openDeletions } from '#privacy/deletions'
import { openMailCounts } from '#reminders/store'
import { addressChangesOf, codesResetOf, passkeysOf } from '#signing-in/store'
import { moduleIn } from '#work/progress'

/**
 * The stores of one learner that the desk has, and the only ones: none of them holds anything that the learner wrote. A test holds that
 * the function for the desk carries no other.
 */
export const deskLearner = (table: Table, sub: string) => ({
  access: accessOf(table, sub, openPayments(table)),
  addressChanges: addressChangesOf(table, sub),
  certificates: certificatesOf(table, sub),
  checkouts: checkoutsOf(table, sub),
  codesReset: codesResetOf(table, sub),
  deletion: deletionOf(table, sub),
  overview: () => readOverview(table, sub, { consistent: true }),
  passkeys: passkeysOf(table, sub),
  profile: profilesOf(table, sub),
  roles: rolesOf(table, sub),
  sentMails: sentMailsOf(table, sub),
})
export type DeskLearner = ReturnType<typeof deskLearner>

const Sale = z.object({
  sub: z.optional(z.string()),
  courseId: z.string(),
  amount: z.number(),
  currency: z.string(),
  tax: z.number(),
  refunded: z._default(z.number(), 0),
  dispute: z._default(z.enum(['none', 'open', 'lost']), 'none'),
  code: z.optional(z.string()),
})
const Issued = z.object({
  sub: z.optional(z.string()),
  key: z.enum(certificateKeys),
  title: z.string(),
  name: z.string(),
  revision: z.number(),
  revoked: z.optional(Revoked),
})

/** `month`: only what was made in it, in Sydney. */
type Window = { limit?: number; after?: Key | undefined; month?: string | undefined }

/** From before the month's first hour in Sydney to after its last, as places in a list begin. */
const around = (month: string) => ({
  from: new Date(Date.parse(`${month}-01`) - 86_400_000).toISOString(),
  to: `${month}-31~`,
})

/** What follows the first `#`: a key's id. */
const idIn = (key: string): string => key.slice(key.indexOf('#') + 1)
/** When a listed item was made; its place in the list begins with it. */
const timeIn = ({ at }: Item): string => String(at).split('#')[0] ?? ''

/** The lists of the index, newest first. They lag behind the table by a moment. */
function openLists(table: Table) {
  const page = async <T>(pk: string, { limit, after, month }: Window, read: (item: Item) => T) => {
    const range = { pk, ...(month ? around(month) : { from: ' ', to: '~' }), listed: true, backwards: true } as const
    const from = after && { after: checkedStart(range, after) }
    const { items: listed, next } = await table.query({ ...range, ...(limit && { limit }), ...from })
    const items = month ? listed.filter((item) => sydneyMonth(new Date(timeIn(item))) === month) : listed
    return { items: items.map(read), ...(next && { next }) }
  }
  const learner = ({ pk }: Item) => String(pk).slice(learnerPartition('').length)
  const sale = (item: Item) => ({ ...Sale.parse(item), sessionId: idIn(item.pk), paidAt: timeIn(item) })
  const issued = (item: Item) => ({ ...Issued.parse(item), id: idIn(item.pk), issuedAt: timeIn(item) })
  const all = async <T>(pk: string, read: (item: Item) => T) =>
    (await table.queryAll({ pk, from: ' ', to: '~', listed: true })).map(read)
  return {
    /** The ids of the learners who came in a month, or have a school's address. */
    learners: (month: string, window: Window) => page(lists.learners(month), window, learner),
    /** All who came in a month, with name and address. */
    people: (month: string) =>
      all(lists.learners(month), (item) => ({
        sub: learner(item),
        name: String(item.name),
        email: String(item.email),
      })),
    school: (domain: string, window: Window) => page(lists.school(domain), window, learner),
    payments: (month: string, window: Window) => page(lists.payments(month), window, sale),
    certificates: (month: string, window: Window) => page(lists.certificates(month), window, issued),
    /** Modules that were completed in a month: whose, and which. */
    completions: (month: string, window: Window) =>
      page(lists.completions(month), window, (item) => ({ sub: learner(item), moduleId: moduleIn(item.sk) })),
    allPayments: (month: string) => all(lists.payments(month), sale),
    allCertificates: (month: string) => all(lists.certificates(month), issued),
  }
}

/** What the desk has beside the stores of single learners. */
export const deskStores = (table: Table) => ({
  audit: openAudit(table),
  certificateOwner: (id: string) => certificateOwner(table, id),
  deletions: openDeletions(table),
  lists: openLists(table),
  mailCounts: openMailCounts(table),
  payments: openPayments(table),
  publicCertificates: openCertificates(table),
  sweeps: openSweeps(table),
  unsettled: openUnsettled(table),
})
export type DeskStores = ReturnType<typeof deskStores>
