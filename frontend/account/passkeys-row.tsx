import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import * as z from 'zod/mini'
import { australianDay } from '#core/day'
import type { Passkey } from '#signing-in/contract'
import { thisDevice } from '../session/this-device.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/error-state.tsx'
import { useSubmit } from './account-form.tsx'
import type { OwnAccountCall } from './own-account-call.ts'
import { ConfirmDialog, type MakeChange, type RowProps, SecurityRow } from './security-row.tsx'
import { browserHasPasskeys, passkeysBelongHere, passkeyUsedHere, waysLeft } from './sign-in-methods.ts'

/** The account's passkeys, with the ways to add and remove one. Renders nothing where the portal has no domain of its own. */
export function PasskeysRow({ methods, call, change, whenFresh, onChanged }: RowProps) {
  const { passkeys } = methods
  const { busy, problem, setProblem, submit } = useSubmit('passkey-set-up')
  const [removing, setRemoving] = useState<Passkey>()
  const others = passkeys?.filter(({ id }) => id !== removing?.id) ?? []
  const supported = browserHasPasskeys()
  if (!passkeysBelongHere()) return null

  const add = () =>
    void submit(async () => {
      const result = await addPasskey(call, change)
      if (result === 'added') onChanged('Your passkey is added')
      if (result === 'here-already') setProblem('This passkey is here already.')
    })
  return (
    <SecurityRow
      title="Passkeys"
      state={stateOf(passkeys)}
      about="A passkey signs you in with your fingerprint, your face or the PIN of your device. Nobody can guess it or trick you out of it."
      actions={
        supported && (
          <Button look="secondary" busy={busy && 'Waiting for your device…'} onClick={() => whenFresh(add)}>
            Add a passkey
          </Button>
        )
      }
    >
      {!passkeys && (
        <p>
          Please sign in again to see which ones you have.{' '}
          <Button look="quiet" onClick={() => whenFresh(() => {})}>
            Show my passkeys
          </Button>
        </p>
      )}
      {passkeys && passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 border-t border-line py-2">
              <span>
                <strong>{passkey.name}</strong> added {passkey.device && `in ${passkey.device} `}on{' '}
                {australianDay(new Date(passkey.addedAt))}
              </span>
              {supported && (
                <Button look="quiet" onClick={() => whenFresh(() => setRemoving(passkey))}>
                  Remove <span className="sr-only">the passkey “{passkey.name}”</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!supported && <p>This browser can’t use passkeys. Please open this page in another browser to change them.</p>}
      {problem && <Failure>{problem}</Failure>}
      {removing && (
        <ConfirmDialog
          title={`Remove the passkey “${removing.name}”?`}
          description={`${waysLeft({ ...methods, passkeys: others })} The device itself may still list the passkey; you can delete it there as well.`}
          action="Remove the passkey"
          working="Removing…"
          step="passkey-set-up"
          onConfirm={async () => {
            await removePasskey(call, change, { id: removing.id, isLast: others.length === 0 })
            setRemoving(undefined)
            onChanged('The passkey is removed')
          }}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </SecurityRow>
  )
}

const stateOf = (passkeys: readonly Passkey[] | undefined): string => {
  if (!passkeys) return ''
  if (passkeys.length === 0) return 'None yet'
  return passkeys.length === 1 ? '1 passkey' : `${passkeys.length} passkeys`
}

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
