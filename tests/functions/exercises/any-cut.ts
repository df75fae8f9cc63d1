import * as fc from 'fast-check'
import { within } from '#exercises/cutting'

/** Any cut that the page can make, without a caption. */
export const anyCut = fc
  .record({ from: fc.nat(24), to: fc.nat(24), frame: fc.nat(2), left: fc.nat(32) })
  .map((cut) => within(cut))
