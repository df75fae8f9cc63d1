import type { PreSignUpTriggerEvent } from 'aws-lambda'
import { googleAnswers } from '#domain/sign-in/google-link'
import { openPoolAccounts } from '../adapters/cognito-accounts.ts'
import { describeError, hashed, type Log, log } from '../adapters/log.ts'
import { linkOnSignUp } from '../google/link-on-sign-up.ts'
import type { PoolAccounts } from '../google/pool-accounts.ts'
import { linkRequestsOf } from '../store/google/link-requests.ts'
import { profilesOf } from '../store/profiles.ts'
import { rolesOf } from '../store/roles.ts'
import { openTable, type Table } from '../store/table.ts'

type PreSignUpParts = { table: () => Table; pool: (id: string) => PoolAccounts; log: Log; now?: () => Date }

/**
 * Cognito's trigger before it makes an account. It always ends a first sign-in with Google, because Cognito would make a separate
 * account for it, and uses a link only from the next sign-in on. It lets every other way of making an account pass.
 */
export function createPreSignUp({ table, pool, log, now = () => new Date() }: PreSignUpParts) {
  return async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    if (event.triggerSource !== 'PreSignUp_ExternalProvider') return event
    const result = await linkOnSignUp(googleAccountOf(event), {
      pool: pool(event.userPoolId),
      learner: (sub) => ({
        profile: profilesOf(table(), sub),
        linkRequests: linkRequestsOf(table(), sub),
        isAdmin: () => rolesOf(table(), sub).has('admin'),
      }),
      now,
    }).catch((error: unknown) => {
      log({ level: 'error', event: 'google-link-failed', error: describeError(error) })
      throw new Error('portal-google-failed')
    })
    const { answer } = result
    log({ level: 'info', event: 'google-link', answer })
    // The page compares this with who signs in next, because Cognito may still remember whoever used this computer before.
    const whose = result.answer === 'linked' ? `-${hashed(result.sub)}` : ''
    throw new Error(`${googleAnswers[answer]}${whose}`)
  }
}

/** Cognito names such a person by provider and Google's id: `Google_1234`. */
function googleAccountOf({ userName, request: { userAttributes } }: PreSignUpTriggerEvent) {
  const id = /^google_(.+)$/i.exec(userName)?.[1]
  const email = userAttributes.email?.toLowerCase()
  if (!id || !email) throw new Error(googleAnswers.refused)
  return { id, email, emailVerified: userAttributes.email_verified === 'true', name: userAttributes.name ?? '' }
}

let preSignUp: ReturnType<typeof createPreSignUp> | undefined
export const handler = (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
  preSignUp ??= createPreSignUp({
    table: () => openTable(process.env.TABLE_NAME ?? ''),
    pool: (id) => openPoolAccounts(id),
    log,
  })
  return preSignUp(event)
}
