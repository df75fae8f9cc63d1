import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { agreementIn } from '#domain/privacy/terms-versions'
import { createProfile } from '../learners/create-profile.ts'
import { agreementsOf } from '../store/agreements/agreements.ts'
import { profilesOf } from '../store/profiles.ts'
import { openTable, type Table } from '../store/table.ts'

/** Cognito's post-confirmation trigger. It also fires after a password reset, which needs no profile. */
export const createPostConfirmation =
  (table: Table, now = () => new Date()) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const { sub, name = '', email = '' } = event.request.userAttributes
    if (event.triggerSource === 'PostConfirmation_ConfirmSignUp' && sub)
      await createProfile(
        { name, email, agreed: agreementIn(event.request.clientMetadata) },
        { profile: profilesOf(table, sub), agreements: agreementsOf(table, sub), now },
      )
    return event
  }

let confirm: ReturnType<typeof createPostConfirmation> | undefined
export const handler = (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  confirm ??= createPostConfirmation(openTable(process.env.TABLE_NAME ?? ''))
  return confirm(event)
}
