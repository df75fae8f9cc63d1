import { createChecks } from './checks.ts'
import type { Inspection } from './command.ts'
import { OpsError } from './ops-error.ts'
import { plural } from './plural.ts'
import { questions } from './preflight/questions.ts'

export const preflight: Inspection = {
  name: 'preflight',
  args: [],
  summary:
    'Asks AWS and Stripe what a new account lacks first, and says what to do. Works before the first deployment.',
  details:
    'Changes nothing. Set STRIPE_SETUP_KEY to a secret key of your Stripe account to have the webhook checked too.',
  async inspect(account) {
    const checks = createChecks(account.print)
    for (const { name, applies, ask } of questions)
      if (applies?.(account) ?? true) await checks.check(name, () => ask(account))
    const { passed, failed } = checks.counts
    if (failed > 0) throw new OpsError(`${failed} of ${plural(passed + failed, 'check')} failed.`)
    return [
      `All ${plural(passed, 'check')} passed.`,
      ...(account.stripeEndpoints ? [] : ['Stripe’s webhook wasn’t checked: that needs STRIPE_SETUP_KEY.']),
      'AWS can’t be asked two things: whether CloudFront wants the account verified (the first deployment says so), and',
      'whether the sender ID of text messages is registered (the console of AWS End User Messaging shows it).',
    ]
  },
}
