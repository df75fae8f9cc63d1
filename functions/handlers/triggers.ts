import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
} from 'aws-lambda'

type TriggerEvent = CustomMessageTriggerEvent | PostConfirmationTriggerEvent | PreTokenGenerationV2TriggerEvent

/** Cognito's triggers that every stage has. Only confirming loads the SDK: whatever happens to it, tokens can be made. */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  if (isTokens(event)) return preTokenGeneration(event)
  if (isMessage(event)) return customMessage(event)
  return (await import('./post-confirmation.ts')).postConfirmation(event, process.env)
}

const isTokens = (event: TriggerEvent): event is PreTokenGenerationV2TriggerEvent =>
  event.triggerSource.startsWith('TokenGeneration_')
const isMessage = (event: TriggerEvent): event is CustomMessageTriggerEvent =>
  event.triggerSource.startsWith('CustomMessage_')

/**
 * Before Cognito makes tokens. Every access token gets the scope that our gateway asks for. A renewed one loses Cognito's
 * own, so that nobody who comes by an old session changes the account's address, app or passkeys past our pages.
 */
export async function preTokenGeneration(
  event: PreTokenGenerationV2TriggerEvent,
): Promise<PreTokenGenerationV2TriggerEvent> {
  const isRenewal = event.triggerSource === 'TokenGeneration_RefreshTokens'
  event.response = {
    claimsAndScopeOverrideDetails: {
      accessTokenGeneration: {
        scopesToAdd: ['portal/learner'],
        scopesToSuppress: isRenewal ? ['aws.cognito.signin.user.admin'] : [],
      },
    },
  }
  return event
}

/**
 * Before Cognito sends a code. Refuses codes to a new email address, because the old address would hear nothing: only the
 * portal changes addresses. Asking again for such a code looks like asking for one to a phone number, which must wait for its code then.
 */
export async function customMessage(event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> {
  const { phone_number, phone_number_verified } = event.request.userAttributes
  const isForPhone = phone_number !== undefined && String(phone_number_verified) !== 'true'
  if (
    event.triggerSource === 'CustomMessage_UpdateUserAttribute' ||
    (event.triggerSource === 'CustomMessage_VerifyUserAttribute' && !isForPhone)
  )
    throw new Error('The portal alone changes email addresses')
  return event
}
