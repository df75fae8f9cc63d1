import { absent } from './expressions.ts'
import { keyIn, learnerPartition } from './keys.ts'
import type { Table } from './table.ts'

/** Marks of the emails that a learner was sent, one item per thing that an email is about. */
export function sentMailsOf(table: Table, sub: string) {
  return {
    /** Claims an email before it's sent: true for exactly one operation, again if the answer to it was lost. */
    async claim(about: string, mark: { at: string; operation: string }): Promise<boolean> {
      const result = await table.write(keyIn(learnerPartition(sub), `SENT#${about}`), {
        set: mark,
        when: [{ pk: absent }],
      })
      return result.written || result.current?.operation === mark.operation
    },
  }
}
export type SentMails = ReturnType<typeof sentMailsOf>
