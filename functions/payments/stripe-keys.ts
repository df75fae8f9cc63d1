import type { Variables } from '#core/environment'
import { Problem } from '#core/errors'
import type { Log } from '#core/log'
import { configured } from '#core/ssm'
import { openStripe } from './stripe.ts'
import type { StripeClient } from './stripe-client.ts'

/** Why a stage takes no payments although both parameters exist. Health shows it. */
export type KeyFault = 'malformed keys' | 'test keys refused'

type Keys = { secretKey: string; webhookSecret?: string }

/** Formats of the two secrets. Catches a key pasted into the wrong parameter. A signing secret doesn't show its mode. */
const keyFormats = { secretKey: /^[rs]k_(test|live)_\w+$/, webhookSecret: /^whsec_\w+$/ }

/**
 * A Stripe client with the current keys, reopened when they change; or what's wrong with them, which is logged too.
 * Undefined if one is missing. Only a stage with `STRIPE_TEST_KEYS=allowed` takes test keys: elsewhere everybody could
 * take a course with Stripe's test card.
 */
export function stripeFromEnvironment(
  variables: Variables,
  log: Log,
): () => Promise<StripeClient | KeyFault | undefined> {
  let opened: { keys: string; client: StripeClient } | undefined
  return async () => {
    const [secretKey, webhookSecret] = await Promise.all([
      configured(variables, 'STRIPE_SECRET_KEY'),
      configured(variables, 'STRIPE_WEBHOOK_SECRET'),
    ])
    if (!secretKey || !webhookSecret) return undefined
    const fault = faultOf({ secretKey, webhookSecret }, variables.STRIPE_TEST_KEYS === 'allowed', log)
    if (fault) return fault
    const keys = `${secretKey} ${webhookSecret}`
    const endpoint = variables.STRIPE_ENDPOINT ? new URL(variables.STRIPE_ENDPOINT) : undefined
    if (opened?.keys !== keys)
      opened = { keys, client: ofOneMode(openStripe({ secretKey, webhookSecret, endpoint }), log) }
    return opened.client
  }
}

/** The same for a function that receives no events, and may not read the webhook's secret. */
export async function stripeWithoutEvents(
  variables: Variables,
  log: Log,
): Promise<StripeClient | KeyFault | undefined> {
  const secretKey = await configured(variables, 'STRIPE_SECRET_KEY')
  if (!secretKey) return undefined
  const fault = faultOf({ secretKey }, variables.STRIPE_TEST_KEYS === 'allowed', log)
  return fault ?? openStripe({ secretKey, webhookSecret: undefined })
}

function faultOf({ secretKey, webhookSecret }: Keys, testKeysAllowed: boolean, log: Log): KeyFault | undefined {
  const valid = {
    secretKey: keyFormats.secretKey.test(secretKey),
    webhookSecret: webhookSecret === undefined || keyFormats.webhookSecret.test(webhookSecret),
  }
  if (!valid.secretKey || !valid.webhookSecret) {
    log({ level: 'error', event: 'stripe-keys-malformed', ...valid })
    return 'malformed keys'
  }
  if (testKeysAllowed || !/^[rs]k_test_/.test(secretKey)) return undefined
  log({ level: 'error', event: 'stripe-test-keys-refused' })
  return 'test keys refused'
}

/** Refuses signed events of the other mode: the signing secret then belongs to a webhook of that mode, and no payment of ours arrives. */
function ofOneMode(client: StripeClient, log: Log): StripeClient {
  const mode = (live: boolean) => (live ? 'live' : 'test')
  return {
    ...client,
    async readEvent(rawBody, signature) {
      const event = await client.readEvent(rawBody, signature)
      if (!event.session || event.session.live === client.live) return event
      log({ level: 'error', event: 'stripe-modes-differ', key: mode(client.live), webhook: mode(!client.live) })
      throw new Problem('bad-request', 'This event comes from the other mode of Stripe than the portal’s secret key.')
    },
  }
}
