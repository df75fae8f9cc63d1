import type { LambdaClient } from '@aws-sdk/client-lambda'
import type { Variables } from '#core/environment'
import { describeError, hashed, type Log } from '#core/log'
import type { Announce } from '#people/announcement'

/** The client's limits, in ms. A learner waits for this call, and only an email depends on it. */
const announcerLimits = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 500, requestTimeout: 1000, throwOnRequestTimeout: true },
} as const

/** Hands announcements to the mail function, which Lambda calls later. Without a function, the stage sends no emails. */
export function openAnnouncer(mailFunction: string | undefined, log: Log, given?: LambdaClient): Announce {
  return async (announcement) => {
    if (!mailFunction) return
    try {
      // Loads the SDK client lazily: few requests grant a course or issue a certificate.
      const { InvokeCommand, LambdaClient } = await import('@aws-sdk/client-lambda')
      const client = given ?? new LambdaClient(announcerLimits)
      await client.send(
        new InvokeCommand({
          FunctionName: mailFunction,
          InvocationType: 'Event',
          Payload: Buffer.from(JSON.stringify(announcement)),
        }),
      )
    } catch (error) {
      const learner = 'sub' in announcement ? { learner: hashed(announcement.sub) } : {}
      const about = { mail: announcement.about, ...learner }
      log({ level: 'error', event: 'mail-not-requested', ...about, error: describeError(error) })
    }
  }
}

/** The announcer of a deployed function. */
export const announcerFrom = ({ MAIL_FUNCTION }: Variables, log: Log): Announce => openAnnouncer(MAIL_FUNCTION, log)
