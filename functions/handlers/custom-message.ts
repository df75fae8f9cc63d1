import type { CustomMessageTriggerEvent } from 'aws-lambda'

/**
 * Cognito's trigger before it sends a code. Refuses codes to a new email address, because the old address would hear nothing: only the
 * portal changes addresses. Asking again for such a code looks like asking for one to a phone number, which must wait for its code then.
 */
export async function handler(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const { phone_number, phone_number_verified } = event.request.userAttributes
  const isForPhone = phone_number !== undefined && String(phone_number_verified) !== 'true'
  if (
    event.triggerSource === 'CustomMessage_UpdateUserAttribute' ||
    (event.triggerSource === 'CustomMessage_VerifyUserAttribute' && !isForPhone)
  )
    throw new Error('The portal alone changes email addresses')
  return event
}
