import { absent } from '#core/expressions'
import { keyIn, learnerPartition, prefixRange } from '#core/keys'
import type { Table } from '#core/table'

const sentPrefix = 'SENT#'

/** Marks of the emails that a learner was sent, one item per thing that an email is about. */
export function sentMailsOf(table: Table, sub: string) {
  return {
    /** What was sent and when, newest first. An item names the course, certificate, session or time after the kind. */
    async all(): Promise<{ about: string; at: string }[]> {
      const items = await table.queryAll(prefixRange(learnerPartition(sub), sentPrefix))
      const mails = items.map(({ sk, at }) => ({ about: String(sk).slice(sentPrefix.length), at: String(at) }))
      return mails.sort((a, b) => b.at.localeCompare(a.at))
    },
    /** Claims an email before it's sent: true for exactly one operation, again if the answer to it was lost. */
    async claim(about: string, mark: { at: string; operation: string }): Promise<boolean> {
      const result = await table.write(keyIn(learnerPartition(sub), `${sentPrefix}${about}`), {
        set: mark,
        when: [{ pk: absent }],
      })
      return result.written || result.current?.operation === mark.operation
    },
  }
}
