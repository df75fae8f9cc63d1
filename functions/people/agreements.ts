import * as z from 'zod/mini'
import { absent, type Item } from '#core/expressions'
import { keyIn, learnerPartition } from '#core/keys'
import type { Table } from '#core/table'

const StoredAgreement = z.object({ version: z.string(), acceptedAt: z.string() })
type Agreement = z.infer<typeof StoredAgreement>

/** Sorts before `PROGRESS#`, so that the dashboard's one query reads it. */
export const agreementPrefix = 'PRIVACY#'
export const agreementFrom = (item: Item): Agreement => StoredAgreement.parse(item)

/** Which versions of the terms and the privacy page a learner has agreed to, and when: one item each, written once. */
export const agreementsOf = (table: Table, sub: string) => ({
  /** Agreeing again keeps the first date. */
  async accept(agreement: Agreement): Promise<void> {
    const key = keyIn(learnerPartition(sub), `${agreementPrefix}${agreement.version}`)
    await table.write(key, { set: agreement, when: [{ pk: absent }] })
  },
})
