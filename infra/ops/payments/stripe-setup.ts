import { PutParameterCommand } from '@aws-sdk/client-ssm'
import { postStripeEvent } from '#payments/contract'
import { stripeEvents } from '#payments/receive-stripe-event'
import { parameterNames } from '../../stack/ssm-parameters.ts'
import { type Command, reportOnly } from '../command.ts'
import { plural } from '../plural.ts'
import { stripeRights } from './stripe-rights.ts'

export const stripeSetup: Command = {
  name: 'stripe-setup',
  args: [],
  summary: 'Makes or updates the webhook endpoint in Stripe, and lists the rights of the portal’s key.',
  details: 'Set STRIPE_SETUP_KEY to a secret key of your Stripe account for this command. It is stored nowhere.',
  async plan(_, operator) {
    const endpoints = operator.stripeEndpoints()
    const { stripeSecretKey, stripeWebhookSecret } = parameterNames(operator.stage)
    const url = `${operator.deployed.siteUrl}${postStripeEvent.path}`
    const findings = [
      `The restricted key in ${stripeSecretKey} needs these rights and no others:`,
      ...Object.entries(stripeRights).map(([what, { right }]) => `  ${what}: ${right}`),
    ]
    const [known, ...more] = (await endpoints.list()).filter((one) => one.url === url)
    for (const { id } of more)
      findings.push(`${id} has the same address: every event comes twice. Delete it in Stripe.`)
    if (!known)
      return {
        findings,
        changes: [
          `Make a webhook endpoint ${url} for ${plural(stripeEvents.length, 'event')}.`,
          `Store its signing secret in ${stripeWebhookSecret}.`,
        ],
        async apply() {
          const secret = await endpoints.create(url, stripeEvents)
          const parameter = { Name: stripeWebhookSecret, Value: secret, Type: 'SecureString', Overwrite: true } as const
          await operator.ssm.send(new PutParameterCommand(parameter))
          return ['The endpoint exists and its secret is stored. The portal uses it within five minutes.']
        },
      }
    const missing = stripeEvents.filter((event) => !known.events.includes(event))
    const extra = known.events.filter((event) => !stripeEvents.some((one) => one === event))
    if (missing.length + extra.length === 0 && known.enabled)
      return reportOnly(...findings, `The endpoint ${known.id} is as it should be.`)
    return {
      findings,
      changes: [
        ...(known.enabled ? [] : [`Enable the endpoint ${known.id}.`]),
        ...missing.map((event) => `Let it send ${event}.`),
        ...extra.map((event) => `Stop sending ${event}.`),
      ],
      async apply() {
        await endpoints.update(known.id, stripeEvents)
        return [`The endpoint ${known.id} is up to date. Its signing secret is the same as before.`]
      },
    }
  },
}
