import { OpsError } from '../ops-error.ts'

/** The option with which an operator says how they know who asks. */
export const checkedOption = { checked: { value: '<how>', help: "how you know that it's the owner who's asking" } }

/**
 * How the operator knows that it's the owner who's asking, as a line for their records. `risk` says what's at stake if it isn't, and
 * `kept` where the portal stores it, if it does.
 * @throws OpsError with what to check, if the operator hasn't said how they did
 */
export function ownerCheck(checked: string | undefined, risk: string, kept?: string): string {
  const how = checked?.trim()
  if (how)
    return `How you know that it's the owner: ${how}. ${kept ? `The portal keeps this ${kept}.` : "Keep this with their request: the portal doesn't store it."}`
  throw new OpsError(`Say how you know that it's the owner who's asking: --checked "rang the school's office number". ${risk}, so check first:
  1. The request came from the account's own address, or they answered an email that you sent to it.
  2. They know what only the owner can see: which courses they began and when, or the date of a payment (the desk shows both).
  3. You reached them in a way that the request didn't name, such as their school's office number from its website.`)
}
