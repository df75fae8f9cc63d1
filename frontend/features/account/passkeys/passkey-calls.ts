import * as z from 'zod/mini'
import { codesOn } from '../second-factor/codes-on.ts'
import type { OwnAccountCall } from '../security/own-account-call.ts'
import { passkeyUsedHere } from './passkeys-here.ts'
import { createPasskey } from './web-authn.ts'

const Credentials = z.object({
  Credentials: z.array(
    z.object({
      CredentialId: z.string(),
      FriendlyCredentialName: z.optional(z.string()),
      CreatedAt: z.number(),
    }),
  ),
  NextToken: z.optional(z.string()),
})
const Started = z.object({ CredentialCreationOptions: z.looseObject({ challenge: z.string() }) })

/** Cognito makes up `name`, and has no call to change it. */
export type Passkey = { id: string; name: string; addedAt: Date }

/** The account's passkeys, oldest first. */
export async function listPasskeys(call: OwnAccountCall): Promise<Passkey[]> {
  const found: Passkey[] = []
  let NextToken: string | undefined
  do {
    const page = Credentials.parse(
      await call('ListWebAuthnCredentials', { MaxResults: 20, ...(NextToken && { NextToken }) }),
    )
    for (const { CredentialId: id, FriendlyCredentialName: name, CreatedAt } of page.Credentials)
      found.push({ id, name: name || 'Passkey', addedAt: new Date(CreatedAt * 1000) })
    NextToken = page.NextToken
  } while (NextToken)
  return found.sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime())
}

/** `here-already` when this device has one for the account; `cancelled` isn't an error. */
type AddResult = 'added' | 'here-already' | 'cancelled'

/** Makes a passkey on this device. If sign-in asks for codes, lets the passkey sign in without one. */
export async function addPasskey(call: OwnAccountCall): Promise<AddResult> {
  const { CredentialCreationOptions: options } = Started.parse(await call('StartWebAuthnRegistration'))
  let result: AddResult = 'added'
  try {
    await call('CompleteWebAuthnRegistration', { Credential: await createPasskey(options) })
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
    if (name !== 'InvalidStateError') throw error
    result = 'here-already'
  }
  // Also for one that was here already: an earlier attempt may have stopped between the two calls.
  if (await asksForCodes(call)) await call('SetUserMFAPreference', { WebAuthnMfaSettings: { Enabled: true } })
  passkeyUsedHere.save()
  return result
}

/** Removes a passkey. It's no error if it's gone already. */
export async function removePasskey(call: OwnAccountCall, id: string): Promise<void> {
  await call('DeleteWebAuthnCredential', { CredentialId: id }).catch((error: Error) => {
    if (error.name !== 'ResourceNotFoundException') throw error
  })
  if ((await listPasskeys(call)).length > 0) return
  passkeyUsedHere.clear()
  if (await asksForCodes(call)) await call('SetUserMFAPreference', { WebAuthnMfaSettings: { Enabled: false } })
}

async function asksForCodes(call: OwnAccountCall): Promise<boolean> {
  const { app, texts } = await codesOn(call)
  return app || texts
}
