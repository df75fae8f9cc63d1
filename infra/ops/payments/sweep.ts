import { sydneyTime } from '#core/day'
import type { LogLine } from '#core/log'
import { sweepPayments } from '#payments/sweep'
import { learnerStores, publicStores } from '../../../functions/stores.ts'
import { loadSettings } from '../../settings.ts'
import type { Command } from '../command.ts'
import { plural } from '../plural.ts'

const hour = 60 * 60_000

const inSydney = (at: string): string => `${sydneyTime(new Date(at))} (Sydney time)`

export const sweep: Command = {
  name: 'sweep',
  args: [],
  summary: 'Compares Stripe’s payments, refunds and disputes with who has access, and corrects it.',
  details: 'The portal does this every night by itself. What Stripe shows is what counts.',
  async plan(_, { stage, table, now, print, openStripe, announce }) {
    const settings = loadSettings(stage)
    const stores = publicStores(table)
    const { lastAt, run } = await stores.sweeps.read()
    const stripe = await openStripe()
    const log = ({ level, event, session }: LogLine) => {
      if (level === 'error') print(`${event}: ${session}`)
    }
    return {
      findings: [
        lastAt
          ? `The last sweep began on ${inSydney(lastAt)}.`
          : 'There was no sweep yet: this one looks at everything.',
        ...(run
          ? [`One that began on ${inSydney(run.startedAt)} stopped in the middle. This one goes on from there.`]
          : []),
      ],
      changes: ['Grant access to everyone who paid, and end it for everyone whose money went back.'],
      async apply() {
        const learner = (sub: string) => learnerStores(table, sub)
        const world = { now, certificateId: () => '' }
        const until = new Date(now().getTime() + hour)
        const context = { ...stores, settings, world, stripe, learner, log, announce }
        const { granted, ended, known, looked, failed, finished } = await sweepPayments({ until }, context)
        return [
          `Looked at ${plural(known + looked, 'payment')}: granted ${granted}, ended ${ended}.`,
          ...(failed > 0 ? [`${plural(failed, 'payment')} could not be compared; see above.`] : []),
          ...(finished ? [] : ['There is more: run it again.']),
        ]
      },
    }
  },
}
