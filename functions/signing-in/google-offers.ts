import * as z from 'zod/mini'
import { keyIn } from '#core/keys'
import { freshSeconds } from '#core/limits'
import { epochSeconds, type Table, tableShape } from '#core/table'

const Stored = z.object({ id: z.string(), email: z.string(), name: z.string(), expiresAt: z.number() })

/** A Google account that has just proved itself to Cognito. Its address is one that Google has checked. */
export type Offer = Omit<z.infer<typeof Stored>, 'expiresAt'>

/**
 * Google accounts that signed in for the first time, until the page that started it says what to do: link one, or make an account. The
 * name of an offer is a secret of that page. It lasts ten minutes.
 */
export function openOffers(table: Table) {
  const keyOf = (name: string) => keyIn('GOOGLEOFFERS', name)
  return {
    async make(name: string, offer: Offer, at: Date): Promise<void> {
      await table.write(keyOf(name), { set: { ...offer, [tableShape.timeToLive]: epochSeconds(at) + freshSeconds } })
    },
    async read(name: string, at: Date): Promise<Offer | undefined> {
      const { data } = z.safeParse(Stored, await table.get(keyOf(name)))
      if (!data || data.expiresAt <= epochSeconds(at)) return undefined
      const { id, email, name: of } = data
      return { id, email, name: of }
    },
    async drop(name: string): Promise<void> {
      await table.delete(keyOf(name))
    },
  }
}
export type Offers = ReturnType<typeof openOffers>
