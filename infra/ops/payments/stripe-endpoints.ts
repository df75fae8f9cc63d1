import Stripe from 'stripe'

export type Endpoint = { id: string; url: string; events: readonly string[]; enabled: boolean; version: string | null }

/** What `stripe-setup` does in Stripe. */
export type StripeEndpoints = {
  list(): Promise<readonly Endpoint[]>
  /** Returns the signing secret, which Stripe tells only once. */
  create(url: string, events: readonly string[]): Promise<string>
  update(id: string, events: readonly string[]): Promise<void>
}

type Events = Stripe.WebhookEndpointCreateParams['enabled_events']

/** Opens the webhook endpoints of a Stripe account. Events come in the version of the API that the portal's SDK reads. */
export function openStripeEndpoints(key: string): StripeEndpoints {
  const { webhookEndpoints } = new Stripe(key, { telemetry: false, maxNetworkRetries: 2 })
  return {
    async list() {
      const { data } = await webhookEndpoints.list({ limit: 100 })
      return data.map(({ id, url, enabled_events, status, api_version }) => ({
        id,
        url,
        events: enabled_events,
        enabled: status === 'enabled',
        version: api_version,
      }))
    },
    async create(url, events) {
      const { secret } = await webhookEndpoints.create({
        url,
        enabled_events: [...events] as Events,
        api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
        description: 'Professional-development portal',
      })
      if (!secret) throw new Error('Stripe returned no signing secret for the new endpoint')
      return secret
    },
    async update(id, events) {
      await webhookEndpoints.update(id, { enabled_events: [...events] as Events, disabled: false })
    },
  }
}
