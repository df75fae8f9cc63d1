import { moneyIn } from '#domain/wording/money'
import { openUnsettled } from '../../../functions/store/unsettled.ts'
import { type Command, reportOnly } from '../command.ts'
import { OpsError } from '../ops-error.ts'
import { plural } from '../plural.ts'

export const listUnsettled: Command = {
  name: 'list-unsettled',
  args: [],
  summary: 'Lists payments that somebody must settle: courses paid for twice, and payments that opened no course.',
  details:
    'Refund each in Stripe; it then leaves the list by itself. "find-learner cs_…" shows whose it is.\nTick off with --settled what was settled otherwise.',
  options: { settled: { value: '<cs_…>', help: 'take this payment off the list' } },
  async plan({ options: { settled } }, { table }) {
    const unsettled = openUnsettled(table)
    const payments = await unsettled.list()
    if (!settled)
      return reportOnly(
        ...payments.map(({ at, reason, amount, currency, courseId, sessionId }) =>
          [at.slice(0, 10), reason.padEnd(19), moneyIn(currency, amount), courseId, sessionId].join('  '),
        ),
        `${plural(payments.length, 'payment')} to settle.`,
      )
    if (!payments.some(({ sessionId }) => sessionId === settled)) throw new OpsError(`The list has no ${settled}.`)
    return {
      changes: [`Take ${settled} off the list of payments to settle.`],
      async apply() {
        await unsettled.settle(settled)
        return [`${settled} is settled.`]
      },
    }
  },
}
