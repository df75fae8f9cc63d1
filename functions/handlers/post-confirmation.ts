import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import type { Variables } from '#core/environment'
import { log } from '#core/log'
import { openTable, type Table } from '#core/table'
import { announcerFrom } from '#mails/announcer'
import type { Announce } from '#people/announcement'
import { createProfile } from '#people/profile'
import { agreementsOf, profilesOf } from '#people/store'
import { agreementIn } from '#people/terms-versions'
import { openEndSessions } from '#signing-in/cognito-sign-in'
import type { EndSessions } from '#signing-in/pool'
import { addressChangesOf } from '#signing-in/store'

type PostConfirmationParts = {
  table: Table
  endSessions: (userPoolId: string) => EndSessions
  announce: Announce
  now?: () => Date
}

/**
 * Cognito's post-confirmation trigger. After sign-up it writes the profile. It also fires after a password reset, which ends all
 * sessions and lets a code for a new address expire: whoever had found out the old password is out.
 */
export const createPostConfirmation =
  ({ table, endSessions, announce, now = () => new Date() }: PostConfirmationParts) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const { sub, name = '', email = '' } = event.request.userAttributes
    if (event.triggerSource === 'PostConfirmation_ConfirmSignUp' && sub)
      await createProfile(
        { name, email, agreed: agreementIn(event.request.clientMetadata) },
        { profile: profilesOf(table, sub), agreements: agreementsOf(table, sub), now },
      )
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword' && sub) {
      // A token may work for another 15 minutes, long enough to type such a code.
      await addressChangesOf(table, sub).cancelAny(now())
      await endSessions(event.userPoolId)(sub)
      await announce({ about: 'sign-in-changed', sub, at: now().toISOString(), change: 'password-reset' })
    }
    return event
  }

let confirm: ReturnType<typeof createPostConfirmation> | undefined
/** The trigger with the parts that the environment names, which are opened once. */
export function postConfirmation(event: PostConfirmationTriggerEvent, variables: Variables) {
  confirm ??= createPostConfirmation({
    table: openTable(variables.TABLE_NAME ?? ''),
    endSessions: (pool) => openEndSessions(pool),
    announce: announcerFrom(variables, log),
  })
  return confirm(event)
}
