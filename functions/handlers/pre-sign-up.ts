import { randomBytes } from 'node:crypto'
import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { describeError, type Log, log } from '#core/log'
import { openTable, type Table } from '#core/table'
import { googleAnswers } from '#signing-in/google-link'
import { openOffers } from '#signing-in/store'

type PreSignUpParts = { table: () => Table; log: Log; now?: () => Date }

/**
 * Cognito's trigger before it makes an account. It ends every first sign-in with Google, because Cognito would make a separate account
 * for it, and leaves an offer that the page may take up. It changes no account: only the page knows whether somebody signs in, or
 * links Google with an account of another address. It lets every other way of making an account pass.
 */
export function createPreSignUp({ table, log, now = () => new Date() }: PreSignUpParts) {
  return async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event
    const { userName, request } = event
    const { email, email_verified, name = '' } = request.userAttributes
    // Cognito names such a person by provider and Google's id: `Google_1234`.
    const id = /^google_(.+)$/i.exec(userName)?.[1]
    if (!id || !email || email_verified !== 'true') throw new Error(googleAnswers.unverified)
    const offer = randomBytes(16).toString('hex')
    await openOffers(table())
      .make(offer, { id, email: email.toLowerCase(), name }, now())
      .catch((error: unknown) => {
        log({ level: 'error', event: 'google-offer-failed', error: describeError(error) })
        throw new Error('portal-google-failed')
      })
    throw new Error(`${googleAnswers.offer}-${offer}`)
  }
}

let preSignUp: ReturnType<typeof createPreSignUp> | undefined
export const handler = (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  preSignUp ??= createPreSignUp({ table: () => openTable(process.env.TABLE_NAME ?? ''), log })
  return preSignUp(event)
}
