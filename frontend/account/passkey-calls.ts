import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import * as z from 'zod/mini'
import { thisDevice } from '../session/this-device.ts'
import type { OwnAccountCall } from './own-account-call.ts'
import { passkeyUsedHere } from './passkeys-here.ts'
import type { MakeChange } from './row.ts'

const Started = z.object({ CredentialCreationOptions: z.looseObject({ challenge: z.string() }) })

/** `here-already` when this device has one for the account; `cancelled` isn't an error. */
type AddResult = 'added' | 'here-already' | 'cancelled'

/** Makes a passkey on this device, and has the portal record it. `call` and `change` need a fresh sign-in. */
export async function addPasskey(call: OwnAccountCall, change: MakeChange): Promise<AddResult> {
  const { CredentialCreationOptions: options } = Started.parse(await call('StartWebAuthnRegistration'))
  try {
    const Credential = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    })
    await call('CompleteWebAuthnRegistration', { Credential })
    await change({ change: 'passkey-added', passkey: Credential.id, where: thisDevice() })
    passkeyUsedHere.save()
    return 'added'
  } catch (error) {
    const { name } = error as Error
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled'
    if (name !== 'InvalidStateError') throw error
    passkeyUsedHere.save()
    // An earlier attempt may have stopped before the portal heard of it.
    return (await change({ change: 'passkey-added', where: thisDevice() })) ? 'added' : 'here-already'
  }
}

/** Removes a passkey. It's no error if it's gone already. */
export async function removePasskey(
  call: OwnAccountCall,
  change: MakeChange,
  { id, isLast }: { id: string; isLast: boolean },
): Promise<void> {
  await call('DeleteWebAuthnCredential', { CredentialId: id }).catch((error: Error) => {
    if (error.name !== 'ResourceNotFoundException') throw error
  })
  if (isLast) passkeyUsedHere.clear()
  await change({ change: 'passkey-removed' })
}
